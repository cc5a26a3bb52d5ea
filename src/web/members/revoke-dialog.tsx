import { permissionCopy } from '#copy/permissions.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';

/** Asks before a permission is revoked. */
export function RevokeDialog({ nama, onClose, onRevoke }: { nama: string; onClose: () => void; onRevoke: () => void }) {
  return (
    <AskDialog
      open
      title={permissionCopy.revokeTitle}
      yes={permissionCopy.revoke}
      no={permissionCopy.keep}
      onYes={onRevoke}
      onClose={onClose}
    >
      <p>{permissionCopy.revokeText(nama)}</p>
    </AskDialog>
  );
}
