import { notificationSettingsCopy } from '#copy/notification-settings.ts';
import { codeDigits } from '#domain/profile/code-digits.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useRequestCode, useVerifyMail } from '../queries.settings.ts';

/**
 * The code mailed to an address: typed, requested again, or given up for another address. `asked`: just now, by a press
 * that took the form before this one away: the field takes its focus.
 */
export function MailCode({
  address,
  asked,
  onOther,
  onVerified,
}: {
  address: string;
  asked: boolean;
  onOther: () => void;
  onVerified: () => void;
}) {
  const verify = useVerifyMail({ onVerified });
  const again = useRequestCode({
    onSent: () => {
      // What was said about the code before does not hold for the new one.
      form.resetField('code');
      form.setFocus('code');
      showToast({ tone: 'ok', text: notificationSettingsCopy.mailSent(address) });
    },
  });
  const { form, field, sending, submit } = useApiForm({
    values: { code: '' },
    first: asked ? 'code' : undefined,
    send: ({ code }) => verify.mutateAsync(codeDigits(code)),
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
