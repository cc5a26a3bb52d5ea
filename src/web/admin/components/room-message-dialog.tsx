import type { StaffRoomMessage } from '#contract/room.ts';
import { useRef } from 'react';
import { memberDeskCopy } from '#copy/member-desk.ts';
import { nameOrGone, staffCopy, staffRoomCopy } from '#copy/staff.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { useDates } from '#web/lib/dates.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { announce } from '#web/ui/toast.tsx';
import { useDeleteInRoom, useMute } from '../queries.ts';
import { Fact } from './fact.tsx';
import { useHeldFocus } from './held-focus.ts';
import { ReasonField } from './reason-field.tsx';
import { reasonRule } from './reason-rule.ts';
import { useEndMute } from './use-end-mute.ts';

type Props = { message: StaffRoomMessage; muteReason: string | undefined; onClose: () => void };

/** One message of the room: read it in full, delete it, mute its author for a while. */
export function RoomMessageDialog({ message, muteReason, onClose }: Props) {
  const { dateTimeText } = useDates();
  const { seq, at, text, author, deletedAt, deletedBy } = message;
  const remove = useDeleteInRoom();
  const nama = nameOrGone(author.nama);
  const state = deletedAt
    ? `${deletedBy ? staffRoomCopy.deletedBy[deletedBy] : staffRoomCopy.deleted}, ${dateTimeText(deletedAt)}`
    : staffRoomCopy.shown;
  const onDelete = () =>
    remove.mutate(seq, {
      onSuccess: () => (announce(staffRoomCopy.deletedNow), onClose()),
      onError: (error) => showErrorToast(error, staffRoomCopy.deleteFailed),
    });
  return (
    <Modal
      open
      onClose={onClose}
      aside
      title={staffRoomCopy.dialogTitle(nama)}
      footer={
        <>
          <Button tone="secondary" disabled={remove.isPending} onClick={onClose}>
            {staffCopy.close}
          </Button>
          {!deletedAt && (
            <Button tone="danger" loading={remove.isPending} onClick={onDelete}>
              {staffRoomCopy.delete}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <blockquote className="rounded-field border border-line bg-paper px-4 py-3 whitespace-pre-line">
          {text || staffRoomCopy.erased}
        </blockquote>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-15 sm:grid-cols-3">
          <Fact label={staffRoomCopy.author}>
            {author.handle ? `${nama} ${staffRoomCopy.handle(author.handle)}` : nama}
          </Fact>
          <Fact label={staffRoomCopy.at}>{dateTimeText(at)}</Fact>
          <Fact label={staffRoomCopy.state}>{state}</Fact>
        </dl>
        {author.memberId && (
          <Muting memberId={author.memberId} nama={nama} mutedUntil={author.mutedUntil} muteReason={muteReason} />
        )}
      </div>
    </Modal>
  );
}

type Muted = { memberId: string; nama: string; mutedUntil: string | null; muteReason: string | undefined };

/** A form to mute, or the running mute: after either act the focus goes to what takes its place. */
function Muting({ memberId, nama, mutedUntil, muteReason = '' }: Muted) {
  const part = useRef<HTMLDivElement>(null);
  const holdFocus = useHeldFocus(() => part.current);
  return (
    <div ref={part} tabIndex={-1}>
      {mutedUntil ? (
        <RunningMute memberId={memberId} nama={nama} until={mutedUntil} reason={muteReason} onOver={holdFocus} />
      ) : (
        <MuteForm memberId={memberId} nama={nama} onMuted={holdFocus} />
      )}
    </div>
  );
}

type Running = { memberId: string; nama: string; until: string; reason: string; onOver: () => void };

function RunningMute({ memberId, nama, until, reason, onOver }: Running) {
  const { dateTimeText } = useDates();
  const { end, isEnding } = useEndMute(onOver);
  const date = dateTimeText(until);
  return (
    <Notice
      tone="warn"
      action={
        <Button small tone="secondary" loading={isEnding(memberId)} onClick={() => end({ memberId, nama })}>
          {staffRoomCopy.unmute}
        </Button>
      }
    >
      {reason === '' ? staffRoomCopy.mutedUntil(date) : memberDeskCopy.mutedUntil(date, reason)}
    </Notice>
  );
}

function MuteForm({ memberId, nama, onMuted }: { memberId: string; nama: string; onMuted: () => void }) {
  const mute = useMute();
  const { field, control, failure, sending, submit } = useApiForm({
    values: { minutes: '1440', reason: '' },
    send: async ({ minutes, reason }) => {
      await mute.mutateAsync({ memberId, minutes: Number(minutes), reason });
      announce(staffRoomCopy.mutedNow(nama));
      onMuted();
    },
    fieldOf: { 'reason-required': 'reason' },
  });
  return (
    <section aria-labelledby="bisukan" className="flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <h3 id="bisukan" className="text-17 font-semi">
          {staffRoomCopy.muteTitle(nama)}
        </h3>
        <p className="text-15 text-ink-soft">{staffRoomCopy.muteHint}</p>
      </div>
      <ChoiceGroup
        id="lama-bisu"
        label={staffRoomCopy.length}
        options={Object.entries(staffRoomCopy.lengths).map(([value, label]) => ({ value, label }))}
        {...control('minutes')}
      />
      <ReasonField
        id="alasan-bisu"
        label={staffRoomCopy.reason}
        hint={staffRoomCopy.reasonHint}
        rows={2}
        failure={failure}
        failed={staffRoomCopy.muteFailed}
        {...field('reason', reasonRule)}
      />
      <div>
        <Button tone="secondary" loading={sending} onClick={() => submit()}>
          {staffRoomCopy.mute}
        </Button>
      </div>
    </section>
  );
}
