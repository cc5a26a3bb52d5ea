import { consoleCopy } from '#copy/console.ts';
import { loginCopy } from '#copy/login.ts';
import { PasskeySignIn } from '#web/account/passkey-sign-in.tsx';
import { SignInFields } from '#web/account/sign-in-fields.tsx';
import { FailureNotice } from '#web/admin/components/failure-notice.tsx';
import { useApiForm } from '#web/lib/api-form.ts';
import { call } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** Replaces a page for visitors; after sign-in the page appears. */
export function SignIn({ onEntered }: { onEntered: () => Promise<void> }) {
  usePageTitle(consoleCopy.signInTitle);
  const { field, failure, sending, submit } = useApiForm({
    values: { username: '', password: '' },
    send: async (body) => {
      await call('POST /api/session', { body });
      await onEntered();
    },
    // The answer does not reveal which of the two was wrong.
    blamed: 'form',
    worded: (problem) => problem.message,
  });
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5">
      <header>
        <h1 className="text-32">{consoleCopy.signInTitle}</h1>
        <p className="mt-1 text-ink-soft">{consoleCopy.signInLead}</p>
      </header>
      <Card className="p-5 sm:p-7">
        <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
          <SignInFields field={field} />
          <FailureNotice failure={failure} />
          <Button type="submit" wide loading={sending}>
            {loginCopy.submit}
          </Button>
          <PasskeySignIn onEntered={onEntered} />
        </form>
      </Card>
    </div>
  );
}
