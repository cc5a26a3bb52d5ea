import { removalWords } from '#copy/photo-review.ts';
import { photoQueueCopy, photoReasonNames } from '#copy/staff-photos.ts';
import { PHOTO_REVIEW_REASONS } from '#domain/safety/photo-review.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { announce } from '#web/ui/toast.tsx';
import { isOver, type Settled, useDecidePhoto, useTakePhotoAway } from '../queries.photos.ts';
import { ReasonField } from './reason-field.tsx';
import { reasonRule } from './reason-rule.ts';

type Reason = (typeof PHOTO_REVIEW_REASONS)[number];
type Typed = { reason: Reason | ''; note: string };
/** `waits`: nobody decided about it yet. */
export type Removable = { id: string; nama: string; waits: boolean };
type Props = { photo: Removable; onClose: () => void; onSettled: (how: Settled) => void };

/** A note is only needed where the reason is none of the named ones. */
const NOTE_RULE = {
  validate: (note: string, { reason }: Typed) =>
    (reason !== 'other' && note.trim() === '') || reasonRule.validate(note),
};

/** Reason for a removal: one of the preset reasons, in the words its owner will read. */
export function PhotoRemovalDialog({ photo, onClose, onSettled }: Props) {
  const [decide, takeAway] = [useDecidePhoto(), useTakePhotoAway()];
  const { form, field, control, failure, sending, submit, typed } = useApiForm<Typed>({
    values: { reason: '', note: '' },
    send: async ({ reason, note }) => {
      if (reason === '') return;
      try {
        const [id, body] = [photo.id, { reason, note }];
        if (photo.waits) await decide.mutateAsync({ id, body: { decision: 'remove', ...body } });
        else await takeAway.mutateAsync({ id, body });
        onSettled('remove');
        announce(photoQueueCopy.isRemoved);
      } catch (error) {
        if (!isOver(error)) throw error;
        onSettled('gone');
      }
    },
    fieldOf: { 'reason-required': 'note' },
    leads: true,
    onInvalid: ({ reason }) => goToField(reason ? 'alasan-foto' : 'catatan-foto'),
  });
  const chosen = control('reason', { required: photoQueueCopy.reasonNeeded });
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      title={photoQueueCopy.dialogTitle(photo.nama)}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {photoQueueCopy.cancel}
          </Button>
          <Button tone="danger" loading={sending} onClick={() => submit()}>
            {photoQueueCopy.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChoiceGroup
          id="alasan-foto"
          label={photoQueueCopy.reason}
          options={PHOTO_REVIEW_REASONS.map((value) => ({ value, label: photoReasonNames[value] }))}
          {...chosen}
          onChange={(reason) => {
            // What was missing for another reason may not be for this one.
            form.clearErrors('note');
            chosen.onChange(reason);
          }}
        />
        {typed.reason !== '' && (
          <p className="text-15">
            <span className="block text-13 text-ink-soft">{photoQueueCopy.told}</span>
            {removalWords(typed.reason)}
          </p>
        )}
        <ReasonField
          id="catatan-foto"
          label={photoQueueCopy.note}
          hint={photoQueueCopy.noteHint}
          rows={2}
          failure={failure}
          failed={photoQueueCopy.decideFailed}
          {...field('note', NOTE_RULE)}
        />
      </div>
    </Modal>
  );
}
