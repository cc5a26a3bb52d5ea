import type { NotificationSettings } from '#contract/notification-settings.ts';
import { useState } from 'react';
import { notificationSettingsCopy } from '#copy/notification-settings.ts';
import { asApiError } from '#web/lib/api.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Badge } from '#web/ui/marks.tsx';
import { useForgetMail, useRequestCode } from '../queries.ts';
import { MailCode } from './mail-code.tsx';
import { SettingsSection } from './settings-section.tsx';

type Mail = NotificationSettings['mail'];

/** The address for mails: none, waiting for its code, verified; not available on this server. */
export function MailSection({ mail }: { mail: Mail }) {
  return (
    <SettingsSection id="e-mail" title={notificationSettingsCopy.mailTitle} text={notificationSettingsCopy.mailText}>
      <div className="flex flex-col gap-4 p-4">{mail.available || mail.address ? <MailStates mail={mail} /> : <p>{notificationSettingsCopy.mailOff}</p>}</div>
    </SettingsSection>
  );
}

function MailStates({ mail: { available, address, pending } }: { mail: Mail }) {
  // What is waiting on the server comes first, unless the member chose another address.
  const [step, setStep] = useState<'shown' | 'address' | 'code'>('shown');
  const atCode = step === 'code' || (step === 'shown' && pending !== null);
  if (pending && atCode) return <MailCode address={pending.address} onOther={() => setStep('address')} onVerified={() => setStep('shown')} />;
  if (address === null || step === 'address') {
    return <AddressForm onSent={() => setStep('code')} onKeep={address === null ? null : () => setStep('shown')} />;
  }
  return (
    <>
      <Verified address={address} />
      {!available && <p className="text-15 text-ink-soft">{notificationSettingsCopy.mailOff}</p>}
      <div className="flex flex-wrap gap-2">
        {available && (
          <Button small tone="secondary" onClick={() => setStep('address')}>
            {notificationSettingsCopy.mailChange}
          </Button>
        )}
        <Forget address={address} />
      </div>
    </>
  );
}

function Verified({ address }: { address: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <b className="min-w-0 font-semi wrap-anywhere">{address}</b> <Badge tone="ok">{notificationSettingsCopy.mailVerified}</Badge>
    </p>
  );
}

function AddressForm({ onSent, onKeep }: { onSent: () => void; onKeep: (() => void) | null }) {
  const [typed, setTyped] = useState('');
  const request = useRequestCode({ onSent });
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!request.isPending) request.mutate(typed);
      }}
    >
      <TextField
        id="alamat-e-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="nama@contoh.id"
        label={notificationSettingsCopy.mailLabel}
        hint={notificationSettingsCopy.mailHint}
        value={typed}
        error={request.isError ? asApiError(request.error).message : null}
        onChange={(event) => {
          setTyped(event.target.value);
          if (request.isError) request.reset();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={request.isPending}>
          {notificationSettingsCopy.mailSend}
        </Button>
        {onKeep && (
          <Button tone="quiet" onClick={onKeep}>
            {notificationSettingsCopy.mailKeep}
          </Button>
        )}
      </div>
    </form>
  );
}

function Forget({ address }: { address: string }) {
  const [asking, setAsking] = useState(false);
  const forget = useForgetMail({ onForgotten: () => setAsking(false) });
  return (
    <>
      <Button small tone="danger" onClick={() => setAsking(true)}>
        {notificationSettingsCopy.mailForget}
      </Button>
      <AskDialog
        open={asking}
        title={notificationSettingsCopy.mailForgetTitle}
        yes={notificationSettingsCopy.mailForget}
        no={notificationSettingsCopy.mailKeep}
        busy={forget.isPending}
        onYes={() => forget.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{notificationSettingsCopy.mailForgetText(address)}</p>
      </AskDialog>
    </>
  );
}
