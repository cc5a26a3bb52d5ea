import type { ReviewedPhoto } from '#contract/photos.ts';
import { removalWords } from '#copy/photo-review.ts';
import { photoQueueCopy, photoReasonNames } from '#copy/staff-photos.ts';
import { PHOTO_REVIEW_REASONS } from '#domain/safety/photo-review.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { announce } from '#web/ui/toast.tsx';
import { isOver, type Settled, useDecidePhoto } from '../queries.photos.ts';
import { ReasonField } from './reason-field.tsx';

type Reason = (typeof PHOTO_REVIEW_REASONS)[number];
type Props = { photo: ReviewedPhoto; onClose: () => void; onSettled: (how: Settled) => void };

/** Reason for a removal: one of the preset reasons, in the words its owner will read. */
export function PhotoRemovalDialog({ photo, onClose, onSettled }: Props) {
  const decide = useDecidePhoto();
  const { field, control, failure, sending, submit, typed } = useApiForm<{ reason: Reason | ''; note: string }>({
    values: { reason: '', note: '' },
    send: async ({ reason, note }) => {
      if (reason === '') return;
      try {
        await decide.mutateAsync({ id: photo.id, body: { decision: 'remove', reason, note } });
        onSettled('remove');
        announce(photoQueueCopy.isRemoved);
      } catch (error) {
        if (!isOver(error)) throw error;
        onSettled('gone');
      }
    },
    fieldOf: { 'reason-required': 'note' },
    onInvalid: () => goToField('alasan-foto'),
  });
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
          {...control('reason', { required: photoQueueCopy.reasonNeeded })}
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
          {...field('note')}
        />
      </div>
    </Modal>
  );
}
