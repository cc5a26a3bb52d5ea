import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#copy/errors.ts';
import { loginCopy } from '#copy/login.ts';
import { normaliseUsername } from '#domain/profile/username.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { SESSION_KEY, useSession } from '#web/lib/session.ts';
import { PasswordField } from '#web/parts/password-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Card } from '#web/ui/marks.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { DemoLogins } from './components/demo-logins.tsx';
import { ForgottenPassword } from './components/forgotten-password.tsx';

export const meta = () => pageMeta(loginCopy.title, loginCopy.lead);

const STAFF_HOME = '/staf/dokumen';
type Arrival = { username?: string; next?: string; notice?: string } | null;

/** /login (S1 §2, §5). After signing in: the page that asked for it, else /match; staff go to their papers. */
export default function LoginScreen() {
  const { me, staff, visitor, development } = useSession();
  const arrival = useLocation().state as Arrival;
  const [username, setUsername] = useState(arrival?.username ?? '');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [forgot, setForgot] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const next = safePath(arrival?.next) ?? '/match';

  useEffect(() => {
    if (me || staff) void navigate(staff ? STAFF_HOME : next, { replace: true });
  }, [me, staff, navigate, next]);

  const submit = async () => {
    if (sending) return;
    if (!normaliseUsername(username) || !password) return setError(errorMessage('credentials-required'));
    setSending(true);
    setError(null);
    try {
      const signedIn = await call('POST /api/session', { body: { username, password } });
      client.clear();
      client.setQueryData(SESSION_KEY, { member: signedIn.member, staff: signedIn.staff, serverTime: new Date().toISOString(), development });
      if (signedIn.member && signedIn.firstSignIn) showToast({ tone: 'ok', title: loginCopy.welcomeTitle, text: loginCopy.welcomeText });
      await navigate(signedIn.staff ? STAFF_HOME : next, { replace: true });
    } catch (failure) {
      setError(asApiError(failure).message);
    } finally {
      setSending(false);
    }
  };

  return (
    <div className="mx-auto flex max-w-md flex-col gap-5">
      <header>
        <h1 className="text-32">{loginCopy.title}</h1>
        <p className="mt-1 text-ink-soft">{loginCopy.lead}</p>
      </header>
      {arrival?.notice && <Notice tone="ok">{arrival.notice}</Notice>}
      {arrival?.username && !arrival.notice && <Notice tone="ok">{loginCopy.registered}</Notice>}
      <Card className="p-5 sm:p-7">
        <form noValidate className="flex flex-col gap-5" onSubmit={(e) => (e.preventDefault(), void submit())}>
          <TextField
            id="username"
            label={loginCopy.username}
            value={username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(e) => setUsername(e.target.value)}
          />
          <PasswordField id="password" label={loginCopy.password} value={password} autoComplete="current-password" onChange={setPassword} />
          <div role="alert">{error && <Notice tone="bad">{error}</Notice>}</div>
          <Button type="submit" wide loading={sending}>
            {loginCopy.submit}
          </Button>
          <Button tone="quiet" wide onClick={() => setForgot(true)}>
            {loginCopy.forgot}
          </Button>
        </form>
      </Card>
      {visitor && (
        <p className="text-center">
          {loginCopy.noAccount}{' '}
          <Link to="/daftar" className="inline-flex min-h-11 items-center font-semi">
            {loginCopy.register}
          </Link>
        </p>
      )}
      {development && <DemoLogins onPick={(name, secret) => (setUsername(name), setPassword(secret), setError(null))} />}
      <ForgottenPassword open={forgot} onClose={() => setForgot(false)} onChanged={(name) => (setUsername(name), setPassword(''), setForgot(false))} />
    </div>
  );
}

/** Only a path of ours: no other site, no API (T36). */
function safePath(next: string | undefined): string | null {
  return next && /^\/(?!\/|\\|api\/)/.test(next) ? next : null;
}
