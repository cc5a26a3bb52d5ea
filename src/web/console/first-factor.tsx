import { useState } from 'react';
import { factorCopy } from '#copy/console.ts';
import { AddPasskeyForm } from '#web/account/passkey-forms.tsx';
import { RecoveryCodes } from '#web/admin/components/recovery-codes.tsx';
import { SetUpFactor } from '#web/admin/components/set-up-factor.tsx';
import { passkeysWork } from '#web/lib/passkeys.ts';
import { Button } from '#web/ui/button.tsx';

/** Sets up the first second factor: a passkey if the browser has them, or an authenticator; with recovery codes. */
export function FirstFactor({ onDone }: { onDone: () => void }) {
  const works = passkeysWork();
  const [way, setWay] = useState<'passkey' | 'totp'>(works ? 'passkey' : 'totp');
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  const other = way === 'passkey' ? 'totp' : 'passkey';
  return (
    <div className="flex flex-col gap-5">
      {way === 'passkey' ? (
        <AddPasskeyForm onAdded={(made) => (made ? setCodes(made) : onDone())} />
      ) : (
        <SetUpFactor onDone={onDone} />
      )}
      {works && (
        <Button tone="quiet" className="self-start" onClick={() => setWay(other)}>
          {other === 'totp' ? factorCopy.orTotp : factorCopy.orPasskey}
        </Button>
      )}
    </div>
  );
}
