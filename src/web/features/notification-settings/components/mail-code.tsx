import { useState } from 'react';
import { notificationSettingsCopy } from '#copy/notification-settings.ts';
import { asApiError } from '#web/lib/api.ts';
import { tellFailure } from '#web/parts/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useRequestCode, useVerifyMail } from '../queries.ts';

/** The code that was mailed to an address: typed, asked for again, or given up for another address. */
export function MailCode({ address, onOther, onVerified }: { address: string; onOther: () => void; onVerified: () => void }) {
  const [typed, setTyped] = useState('');
  const verify = useVerifyMail({ onVerified });
  const again = useRequestCode({ onSent: () => showToast({ tone: 'ok', text: notificationSettingsCopy.mailSent(address) }) });
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!verify.isPending) verify.mutate(typed);
      }}
    >
      <p role="status" className="wrap-anywhere">
        {notificationSettingsCopy.mailSent(address)}
      </p>
      <TextField
        id="kode-e-mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="sm:max-w-48"
        label={notificationSettingsCopy.codeLabel}
        value={typed}
        error={verify.isError ? asApiError(verify.error).message : null}
        onChange={(event) => {
          setTyped(event.target.value);
          if (verify.isError) verify.reset();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={verify.isPending}>
          {notificationSettingsCopy.codeCheck}
        </Button>
        <Button
          tone="secondary"
          loading={again.isPending}
          onClick={() => again.mutate(address, { onError: (error) => tellFailure(error, notificationSettingsCopy.codeAgain) })}
        >
          {notificationSettingsCopy.codeAgain}
        </Button>
        <Button tone="quiet" onClick={onOther}>
          {notificationSettingsCopy.mailOther}
        </Button>
      </div>
    </form>
  );
}
