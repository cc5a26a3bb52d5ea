import { registrationCopy } from '#copy/registration.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';

type Props = { open: boolean; onClose: () => void; onClear: () => void };

/** Asks before the whole draft is deleted. */
export function ClearDraftDialog({ open, onClose, onClear }: Props) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={registrationCopy.clearDraftAsk}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            {registrationCopy.keep}
          </Button>
          <Button tone="danger" onClick={onClear}>
            {registrationCopy.clearDraftYes}
          </Button>
        </>
      }
    >
      <p>{registrationCopy.clearDraftText}</p>
    </Modal>
  );
}
