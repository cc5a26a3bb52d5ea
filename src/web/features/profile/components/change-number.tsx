import { proofCopy } from '#copy/proof.ts';
import { NumberDialog } from '#web/account/number-dialog.tsx';
import { useProvedNews } from '#web/account/use-number-proof.ts';
import { showToast } from '#web/ui/toast.tsx';

/** The own WhatsApp number in a dialog of its own: password, then proof. */
export function ChangeNumber({ onClose }: { onClose: () => void }) {
  const news = useProvedNews();
  return (
    <NumberDialog
      onClose={onClose}
      onProved={() => {
        showToast({ tone: 'ok', text: proofCopy.changed });
        onClose();
        void news();
      }}
    />
  );
}
