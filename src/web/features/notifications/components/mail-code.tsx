import { notificationSettingsCopy } from '#copy/notification-settings.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useRequestCode, useVerifyMail } from '../queries.settings.ts';

/** The code mailed to an address: typed, requested again, or given up for another address. */
export function MailCode({
  address,
  onOther,
  onVerified,
}: {
  address: string;
  onOther: () => void;
  onVerified: () => void;
}) {
  const verify = useVerifyMail({ onVerified });
  const again = useRequestCode({
    onSent: () => showToast({ tone: 'ok', text: notificationSettingsCopy.mailSent(address) }),
  });
  const { field, sending, submit } = useApiForm({
    values: { code: '' },
    send: ({ code }) => verify.mutateAsync(code),
    blamed: 'code',
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
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
        {...field('code')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={sending}>
          {notificationSettingsCopy.codeCheck}
        </Button>
        <Button
          tone="secondary"
          loading={again.isPending}
          onClick={() =>
            again.mutate({ address }, { onError: (error) => showErrorToast(error, notificationSettingsCopy.codeAgain) })
          }
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
