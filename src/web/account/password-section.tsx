import { useQueryClient } from '@tanstack/react-query';
import { accountCopy } from '#copy/account.ts';
import { noticeText } from '#copy/notices.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { call, isRefusal } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { CardSection } from '#web/ui/titled-section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { sessionsKey } from './use-sessions.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

type Props = {
  username: string;
  /** Names of the member. */
  names: readonly string[];
};

/** The present password, and a new one twice. Ends all other sessions. */
export function PasswordSection({ username, names }: Props) {
  const client = useQueryClient();
  const { form, field, failure, sending, submit } = useApiForm({
    values: { currentPassword: '', password: '', confirmation: '' },
    send: async (typed) => {
      await call('PATCH /api/session/password', { body: typed });
      form.reset();
      showToast({ tone: 'ok', text: accountCopy.changed });
      await client.invalidateQueries({ queryKey: sessionsKey() });
    },
    worded: (failure) =>
      noticeText(isRefusal(failure) ? 'password-change-failed-because' : 'password-change-error-because', {
        message: failure.message,
      }),
  });
  return (
    <CardSection id="ganti-password" title={accountCopy.passwordTitle} text={accountCopy.passwordText}>
      <form noValidate className="flex flex-col gap-5 p-4 sm:p-6" onSubmit={submit}>
        <OwnPasswordField
          id="password-sekarang"
          label={accountCopy.currentPassword}
          username={username}
          {...field('currentPassword')}
        />
        <NewPasswordFields prefix="akun-" names={names} field={field} form={form} />
        <div role="alert">{failure && <Notice tone="bad">{failure}</Notice>}</div>
        <Button type="submit" className="self-start" loading={sending}>
          {accountCopy.change}
        </Button>
      </form>
    </CardSection>
  );
}
