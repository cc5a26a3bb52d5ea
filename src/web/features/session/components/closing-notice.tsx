import { useState } from 'react';
import { privacyCopy as copy } from '#copy/privacy.ts';
import { type ApiError, type ApiOutput, asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';

type Props = {
  until: string;
  /** Signs in once more as before, by password or passkey, and takes the end back; null: its owner stopped. */
  onRestore: () => Promise<ApiOutput<'POST /api/session'> | null>;
  onEntered: (signedIn: ApiOutput<'POST /api/session'>) => Promise<void>;
};

/** Whoever closed their account, until when they can come back, and the way. */
export function ClosingNotice({ until, onRestore, onEntered }: Props) {
  const { dateTimeText } = useDates();
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
        <p>{copy.closingText(dateTimeText(until))}</p>
        {failure && <p className="font-semi">{failure.message}</p>}
        <Button tone="secondary" loading={busy} onClick={() => void restore()}>
          {copy.restore}
        </Button>
      </div>
    </Notice>
  );
}
