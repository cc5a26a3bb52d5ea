import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '#copy/errors.ts';
import { loginCopy } from '#copy/login.ts';
import { noticeText } from '#copy/notices.ts';
import { NewPasswordFields } from '#web/account/new-password-fields.tsx';
import { useApiForm } from '#web/lib/api-form.ts';
import { call, isRefusal } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useForgetSession } from '#web/lib/session.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';

export const meta = () => pageMeta(loginCopy.resetTitle);

type Tokens = { accessToken: string; refreshToken: string };

/**
 * /reset-password (S1 §2, R-ACC-5): the token pair of the link, in the fragment or in the older form in the query, is
 * read and at once removed from the address bar. Another link pasted into the same page counts.
 */
export default function ResetPasswordScreen() {
  const [tokens, setTokens] = useState<Tokens | null>(null);
  const wasRead = useRef(false);
  const navigate = useNavigate();
  const forget = useForgetSession();

  useEffect(() => {
    const read = () => {
      const found = tokensOf(location.hash.slice(1)) ?? tokensOf(location.search);
      history.replaceState(history.state, '', location.pathname);
      if (found) setTokens(found);
      return found !== null;
    };
    window.addEventListener('hashchange', read);
    if (!wasRead.current && !read()) {
      showToast({ tone: 'bad', text: errorMessage('recovery-link-invalid') });
      void navigate('/login', { replace: true });
    }
    wasRead.current = true;
    return () => window.removeEventListener('hashchange', read);
  }, [navigate]);

  const unanswered = useRef(false);
  const { form, field, failure, sending, submit } = useApiForm({
    values: { password: '', confirmation: '' },
    send: async (typed) => {
      await call('POST /api/session/recovery', { body: { ...tokens!, ...typed } });
      await forget();
      await navigate('/login', { replace: true, state: { notice: noticeText('password-changed') } });
    },
    worded: (failure) =>
      `${noticeText(isRefusal(failure) ? 'password-change-failed' : 'password-change-error')}. ${failure.message}`,
    onFailed: async (failure) => {
      if (failure.code === 'network') unanswered.current = true;
      if (failure.code !== 'recovery-link-invalid') return false;
      // The link may be used up by the very request whose answer was lost.
      const state = unanswered.current ? { notice: loginCopy.perhapsChanged } : null;
      if (!state) showErrorToast(failure);
      await navigate('/login', { replace: true, state });
      return true;
    },
  });

  if (!tokens) return <Waiting />;
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5">
      <header>
        <h1 className="text-32">{loginCopy.resetTitle}</h1>
        <p className="mt-1 text-ink-soft">{loginCopy.resetLead}</p>
      </header>
      <Card className="p-5 sm:p-7">
        <form noValidate method="post" className="flex flex-col gap-5" onSubmit={submit}>
          <NewPasswordFields field={field} form={form} />
          <div role="alert">{failure && <Notice tone="bad">{failure}</Notice>}</div>
          <Button type="submit" wide loading={sending}>
            {loginCopy.change}
          </Button>
        </form>
      </Card>
    </div>
  );
}

function tokensOf(text: string): Tokens | null {
  const given = new URLSearchParams(text);
  const [accessToken, refreshToken] = [given.get('access_token'), given.get('refresh_token')];
  return accessToken && refreshToken && given.get('type') === 'recovery' ? { accessToken, refreshToken } : null;
}
