import type { Staff } from '#contract/session.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { factorCopy } from '#copy/console.ts';
import { passkeyCopy } from '#copy/passkeys.ts';
import { FailureNotice } from '#web/admin/components/failure-notice.tsx';
import { useApiForm } from '#web/lib/api-form.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { passkeysWork, showPasskey } from '#web/lib/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';

type Props = { ways: Staff['ways']; onShown: () => unknown };

/** Asks for the second factor: a passkey, if there is one, or a code. */
export function FactorWays({ ways, onShown }: Props) {
  return (
    <div className="flex flex-col gap-5">
      {ways.includes('passkey') && passkeysWork() && <ByPasskey onShown={onShown} />}
      <ByCode totp={ways.includes('totp')} onShown={onShown} />
    </div>
  );
}

function ByPasskey({ onShown }: Pick<Props, 'onShown'>) {
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const show = async () => {
    if (asking) return;
    setAsking(true);
    setFailure(null);
    try {
      const shown = await showPasskey(await call('POST /api/staff/factors/passkey/options', {}));
      if (shown) await call('POST /api/staff/factors/passkey', { body: { shown } }).then(onShown);
      else setFailure(passkeyCopy.showStopped);
    } catch (error) {
      setFailure(asApiError(error).message);
    } finally {
      setAsking(false);
    }
  };
  return (
    <div>
      <div role="alert" className={failure ? 'mb-4' : undefined}>
        {failure && <Notice tone="bad">{failure}</Notice>}
      </div>
      <Button wide loading={asking} onClick={() => void show()} icon={<KeyRound aria-hidden className="size-5" />}>
        {passkeyCopy.show}
      </Button>
    </div>
  );
}

function ByCode({ totp, onShown }: { totp: boolean; onShown: () => unknown }) {
  const { field, failure, sending, submit } = useApiForm({
    values: { code: '' },
    send: async (body) => {
      await call('POST /api/staff/factors/pass', { body });
      await onShown();
    },
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <TextField
        id="kode"
        label={factorCopy.code}
        hint={totp ? factorCopy.codeHint : factorCopy.recoveryOnly}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('code')}
      />
      <FailureNotice failure={failure} />
      <Button type="submit" tone={totp ? 'primary' : 'secondary'} wide loading={sending}>
        {factorCopy.pass}
      </Button>
    </form>
  );
}
