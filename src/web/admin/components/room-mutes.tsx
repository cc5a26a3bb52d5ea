import { staffRoomCopy } from '#copy/staff.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { announce } from '#web/ui/toast.tsx';
import { useUnmute } from '../queries.ts';

type Mute = ApiOutput<'GET /api/staff/room'>['mutes'][number];

/** Muted members, with end and reason. */
export function RoomMutes({ mutes }: { mutes: readonly Mute[] }) {
  const { dateTimeText } = useDates();
  const unmute = useUnmute();
  const end = ({ memberId, nama }: Mute) =>
    unmute.mutate(memberId, {
      onSuccess: () => announce(staffRoomCopy.unmutedNow(nama)),
      onError: (error) => showErrorToast(error, staffRoomCopy.unmuteFailed),
    });
  return (
    <section aria-labelledby="dibisukan">
      <h2 id="dibisukan" className="mb-2 text-20">
        {staffRoomCopy.mutes}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {mutes.map((mute) => (
            <li
              key={mute.memberId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2 text-15"
            >
              <div className="min-w-0">
                <p>
                  <bdi className="font-semi">{mute.nama}</bdi>{' '}
                  <span className="text-13 text-ink-soft">{staffRoomCopy.mutedUntil(dateTimeText(mute.until))}</span>
                </p>
                <p className="text-ink-soft">{mute.reason}</p>
              </div>
              <Button
                small
                tone="secondary"
                aria-label={staffRoomCopy.unmuteOf(mute.nama)}
                loading={unmute.isPending && unmute.variables === mute.memberId}
                onClick={() => end(mute)}
              >
                {staffRoomCopy.unmute}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
