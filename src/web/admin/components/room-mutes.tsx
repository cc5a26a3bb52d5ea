import { useRef } from 'react';
import { staffRoomCopy } from '#copy/staff.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { pageHeading, useHeldFocus } from './held-focus.ts';
import { useEndMute } from './use-end-mute.ts';

type Mute = ApiOutput<'GET /api/staff/room'>['mutes'][number];

/** Muted members, with end and reason; nothing without any. */
export function RoomMutes({ mutes }: { mutes: readonly Mute[] }) {
  const { dateTimeText } = useDates();
  const list = useRef<HTMLUListElement>(null);
  const { end, isEnding } = useEndMute(useHeldFocus(() => list.current?.querySelector('button') ?? pageHeading()));
  if (mutes.length === 0) return null;
  return (
    <section aria-labelledby="dibisukan">
      <h2 id="dibisukan" className="mb-2 text-20">
        {staffRoomCopy.mutes}
      </h2>
      <Card>
        <ul ref={list} className="divide-y divide-line">
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
                loading={isEnding(mute.memberId)}
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
