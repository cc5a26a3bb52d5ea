import { useState } from 'react';
import { useNavigate } from 'react-router';
import { privacyCopy as copy } from '#copy/privacy.ts';
import { DeleteAccountDialog } from '#web/account/delete-account-dialog.tsx';
import { call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { forgetWritten } from '#web/lib/forget-written.ts';
import { setLeaving } from '#web/lib/live.ts';
import { useForgetSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TitledSection } from '#web/ui/titled-section.tsx';

/** Closing the account of a signed-in member. */
export function DeleteSection({ username }: { username: string }) {
  const [open, setOpen] = useState(false);
  const leave = useLeave();
  return (
    <TitledSection id="hapus-akun" title={copy.deleteTitle} text={copy.deleteText}>
      <p>
        <Button tone="danger" onClick={() => setOpen(true)}>
          {copy.deleteOpen}
        </Button>
      </p>
      {open && (
        <DeleteAccountDialog
          waivable
          username={username}
          send={async (body) => {
            setLeaving(true);
            await leave(await call('POST /api/privacy/deletion', { body }), body.waived);
          }}
          onFailed={() => setLeaving(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </TitledSection>
  );
}

/** Signs out here as everywhere; unsent text is deleted from the device. */
function useLeave() {
  const navigate = useNavigate();
  const forget = useForgetSession();
  const { dateText } = useDates();
  return async ({ erasedAt }: { erasedAt: string }, waived: boolean) => {
    forgetWritten();
    const notice = waived ? copy.deletedNow : copy.deleted(dateText(erasedAt));
    // First, because the sign-in page redirects anybody who still counts as signed in.
    await forget();
    await navigate('/login', { replace: true, state: { notice } });
    setLeaving(false);
  };
}
