import { useState } from 'react';
import { renderSVG } from 'uqr';
import { factorCopy } from '#copy/console.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { type ApiOutput, call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Begun = ApiOutput<'POST /api/staff/factors/totp'>;

/** Sets an authenticator up: the password, its first code, the recovery codes. */
export function SetUpFactor({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  if (begun) return <FirstCode begun={begun} onConfirmed={setCodes} />;
  return <OwnPassword submitText={factorCopy.begin} onGiven={async (body) => setBegun(await begin(body))} />;
}

const begin = (body: { currentPassword: string }) => call('POST /api/staff/factors/totp', { body });

/** Asks for the own password before acts that a borrowed computer must not do. */
export function OwnPassword({
  submitText,
  onGiven,
}: {
  submitText: string;
  onGiven: (body: { currentPassword: string }) => Promise<void>;
}) {
  const { field, failure, sending, submit } = useApiForm({ values: { currentPassword: '' }, send: onGiven });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <PasswordField
        id="password-sendiri"
        label={factorCopy.password}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <FailureNotice failure={failure} />
      <div>
        <Button type="submit" loading={sending}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}

function FirstCode({ begun, onConfirmed }: { begun: Begun; onConfirmed: (codes: string[]) => void }) {
  const { field, failure, sending, submit } = useApiForm({
    values: { code: '' },
    send: async (body) => onConfirmed((await call('POST /api/staff/factors/totp/confirmation', { body })).codes),
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-15">{factorCopy.scan}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(begun.uri, { border: 2 }))}`}
        alt={factorCopy.qr}
        width={200}
        height={200}
        className="rounded-field border border-line"
      />
      <p className="text-15">
        {factorCopy.secret}
        <br />
        <code className="font-semi break-all">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        id="kode-pertama"
        label={factorCopy.firstCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
      />
      <FailureNotice failure={failure} />
      <div>
        <Button type="submit" loading={sending}>
          {factorCopy.confirm}
        </Button>
      </div>
    </form>
  );
}
