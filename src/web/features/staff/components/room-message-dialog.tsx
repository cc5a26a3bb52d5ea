import type { StaffRoomMessage } from '#contract/room.ts';
import { useState } from 'react';
import { staffCopy, staffRoomCopy } from '#copy/staff.ts';
import { asApiError } from '#web/lib/api.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { tellFailure } from '#web/parts/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useDeleteInRoom, useMute, useUnmute } from '../queries.ts';

type Props = { message: StaffRoomMessage; onClose: () => void };

/** One message of the room: read it whole, delete it, keep its author from writing for a while. */
export function RoomMessageDialog({ message, onClose }: Props) {
  const { seq, at, text, author, deletedAt, deletedBy } = message;
  const remove = useDeleteInRoom();
  const nama = author.nama || staffRoomCopy.gone;
  const state = deletedAt ? `${deletedBy ? staffRoomCopy.deletedBy[deletedBy] : staffRoomCopy.deleted}, ${dateTimeText(deletedAt)}` : staffRoomCopy.shown;
  const onDelete = () =>
    remove.mutate(seq, {
      onSuccess: () => (showToast({ tone: 'ok', text: staffRoomCopy.deletedNow }), onClose()),
      onError: (error) => tellFailure(error, staffRoomCopy.deleteFailed),
    });
  return (
    <Modal
      open
      onClose={onClose}
      wide
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
        <blockquote className="rounded-field border border-line bg-paper px-4 py-3 whitespace-pre-line">{text || staffRoomCopy.erased}</blockquote>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-15 sm:grid-cols-3">
          <Item label={staffRoomCopy.author}>{author.handle ? `${nama} ${staffRoomCopy.handle(author.handle)}` : nama}</Item>
          <Item label={staffRoomCopy.at}>{dateTimeText(at)}</Item>
          <Item label={staffRoomCopy.state}>{state}</Item>
        </dl>
        {author.memberId && <Muting memberId={author.memberId} nama={nama} mutedUntil={author.mutedUntil} />}
      </div>
    </Modal>
  );
}

function Muting({ memberId, nama, mutedUntil }: { memberId: string; nama: string; mutedUntil: string | null }) {
  const [minutes, setMinutes] = useState('1440');
  const [reason, setReason] = useState('');
  const mute = useMute();
  const unmute = useUnmute();
  const failure = mute.isError ? asApiError(mute.error) : null;
  if (mutedUntil)
    return (
      <Notice
        tone="warn"
        action={
          <Button
            small
            tone="secondary"
            loading={unmute.isPending}
            onClick={() =>
              unmute.mutate(memberId, {
                onSuccess: () => showToast({ tone: 'ok', text: staffRoomCopy.unmutedNow(nama) }),
                onError: (error) => tellFailure(error, staffRoomCopy.unmuteFailed),
              })
            }
          >
            {staffRoomCopy.unmute}
          </Button>
        }
      >
        {staffRoomCopy.mutedUntil(dateTimeText(mutedUntil))}
      </Notice>
    );
  const submit = () =>
    mute.mutate(
      { memberId, minutes: Number(minutes), reason },
      { onSuccess: () => (setReason(''), showToast({ tone: 'ok', text: staffRoomCopy.mutedNow(nama) })) },
    );
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
        value={minutes}
        onChange={setMinutes}
      />
      <TextArea
        id="alasan-bisu"
        label={staffRoomCopy.reason}
        hint={staffRoomCopy.reasonHint}
        rows={2}
        value={reason}
        error={failure?.code === 'reason-required' ? failure.message : null}
        onChange={(event) => setReason(event.target.value)}
      />
      <div role="alert">
        {failure && failure.code !== 'reason-required' && (
          <Notice tone="bad" title={staffRoomCopy.muteFailed}>
            {failure.message}
          </Notice>
        )}
      </div>
      <div>
        <Button tone="secondary" loading={mute.isPending} onClick={submit}>
          {staffRoomCopy.mute}
        </Button>
      </div>
    </section>
  );
}

function Item({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-13 text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
