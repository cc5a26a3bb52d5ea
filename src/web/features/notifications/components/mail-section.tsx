import type { NotificationSettings } from '#contract/notification-settings.ts';
import { useState } from 'react';
import { notificationSettingsCopy } from '#copy/notification-settings.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { useForgetMail, useRequestCode } from '../queries.settings.ts';
import { MailCode } from './mail-code.tsx';
import { CardSection } from '#web/ui/titled-section.tsx';

type Mail = NotificationSettings['mail'];

/** The address for mails: none, waiting for its code, verified; not available on this server. */
export function MailSection({ mail }: { mail: Mail }) {
  return (
    <CardSection id="e-mail" title={notificationSettingsCopy.mailTitle} text={notificationSettingsCopy.mailText}>
      <div className="flex flex-col gap-4 p-4">
        {mail.available || mail.address ? <MailStates mail={mail} /> : <p>{notificationSettingsCopy.mailOff}</p>}
      </div>
    </CardSection>
  );
}

function MailStates({ mail: { available, address, pending } }: { mail: Mail }) {
  // A waiting address on the server comes first, unless the member chose another one.
  const [step, setStep] = useState<'shown' | 'address' | 'code'>('shown');
  const atCode = step === 'code' || (step === 'shown' && pending !== null);
  if (pending && atCode)
    return (
      <MailCode
        address={pending.address}
        asked={step === 'code'}
        onOther={() => setStep('address')}
        onVerified={() => setStep('shown')}
      />
    );
  if (address === null || step === 'address') {
    const keep = address === null ? null : () => setStep('shown');
    return <AddressForm asked={step === 'address'} onSent={() => setStep('code')} onKeep={keep} />;
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
      <b className="min-w-0 font-semi wrap-anywhere">{address}</b>{' '}
      <Badge tone="ok">{notificationSettingsCopy.mailVerified}</Badge>
    </p>
  );
}

type AddressProps = { asked: boolean; onSent: () => void; onKeep: (() => void) | null };

/** `asked`: by a press on what stood here before: the first field takes its focus. */
function AddressForm({ asked, onSent, onKeep }: AddressProps) {
  const request = useRequestCode({ onSent });
  const { field, sending, submit } = useApiForm({
    values: { address: '', currentPassword: '' },
    first: asked ? 'address' : undefined,
    send: (typed) => request.mutateAsync(typed),
    blamed: 'address',
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <TextField
        id="alamat-e-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="nama@contoh.id"
        label={notificationSettingsCopy.mailLabel}
        hint={notificationSettingsCopy.mailHint}
        {...field('address', { required: notificationSettingsCopy.addressMissing })}
      />
      <PasswordField
        id="e-mail-password"
        label={notificationSettingsCopy.mailPassword}
        hint={notificationSettingsCopy.mailPasswordHint}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={sending}>
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
