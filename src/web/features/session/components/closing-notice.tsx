import { useState } from 'react';
import { privacyCopy as copy } from '#copy/privacy.ts';
import { type ApiError, type ApiOutput, asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';

type Props = {
  until: string;
  /** Signs in again in the same way, by password or passkey, and restores the account; null: the user cancelled. */
  onRestore: () => Promise<ApiOutput<'POST /api/session'> | null>;
  onEntered: (signedIn: ApiOutput<'POST /api/session'>) => Promise<void>;
};

/** For the owner of a closed account: until when it can be restored, and a button. */
export function ClosingNotice({ until, onRestore, onEntered }: Props) {
  const { dateText } = useDates();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const restore = async () => {
    setBusy(true);
    try {
      const signedIn = await onRestore();
      if (!signedIn) return setBusy(false);
      await onEntered(signedIn);
      showToast({ tone: 'ok', text: copy.restored });
    } catch (error) {
      setFailure(asApiError(error));
      setBusy(false);
    }
  };
  return (
    <Notice tone="warn" title={copy.closingTitle}>
      <div className="mt-1 flex flex-col items-start gap-2">
        <p>{copy.closingText(dateText(until))}</p>
        {failure && <p className="font-semi">{failure.message}</p>}
        <Button loading={busy} onClick={() => void restore()}>
          {copy.restore}
        </Button>
      </div>
    </Notice>
  );
}
