import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { passkeyCopy } from '#copy/passkeys.ts';
import { type ApiError, type ApiOutput, asApiError, call } from '#web/lib/api.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { passkeysWork, showPasskey } from '#web/lib/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';

type SignedIn = ApiOutput<'POST /api/session/passkey'>;
type Props = {
  onEntered: (signedIn: SignedIn) => unknown;
  /** Returns true when it showed the failure itself. */
  onFailed?: (failure: ApiError) => boolean;
};

/** Asks the browser for a passkey and signs in with it; null when the user cancelled. Throws ApiError. */
export async function signInByPasskey(restore = false): Promise<SignedIn | null> {
  const shown = await showPasskey(await call('POST /api/session/passkey/options', {}));
  return shown && call('POST /api/session/passkey', { body: restore ? { shown, restore } : { shown } });
}

/** Signs in with a passkey: hidden if the browser supports none. */
export function PasskeySignIn({ onEntered, onFailed }: Props) {
  const hydrated = useHydrated();
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  if (!hydrated || !passkeysWork()) return null;
  const enter = async () => {
    if (asking) return;
    setAsking(true);
    setFailure(null);
    try {
      const signedIn = await signInByPasskey();
      if (signedIn) await onEntered(signedIn);
      else setFailure(passkeyCopy.signInStopped);
    } catch (error) {
      const failed = asApiError(error);
      if (!onFailed?.(failed)) setFailure(failed.message);
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="flex flex-col">
      <p className="mb-4 flex items-center gap-3 text-15 text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {passkeyCopy.or}
      </p>
      <div role="alert" className={failure ? 'mb-4' : undefined}>
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
      <Button
        tone="secondary"
        wide
        loading={asking}
        onClick={() => void enter()}
        icon={<KeyRound aria-hidden className="size-5" />}
      >
        {passkeyCopy.signIn}
      </Button>
    </div>
  );
}
