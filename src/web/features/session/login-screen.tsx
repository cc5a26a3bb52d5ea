import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { loginCopy } from '#copy/login.ts';
import { noticeText } from '#copy/notices.ts';
import { registeredCopy } from '#copy/registered.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { type ApiError, type ApiOutput, asApiError, call, isRefusal } from '#web/lib/api.ts';
import { goToConsole } from '#web/lib/console.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { later } from '#web/lib/later.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { forgetRegistrationDraft } from '#web/lib/registration-draft.ts';
import { Piece } from '#web/lib/piece.tsx';
import { beginSession, useSession } from '#web/lib/session.ts';
import { payPage, wantedPlan } from '#web/lib/wanted-plan.ts';
import { PasskeySignIn, signInByPasskey } from '#web/account/passkey-sign-in.tsx';
import { SignInFields } from '#web/account/sign-in-fields.tsx';
import { NeedsScript } from '#web/ui/without-script.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { DemoLogins } from './components/demo-logins.tsx';
import { ownPath } from './components/own-path.ts';
import { keepSentCode, keptSentCode } from './components/reset-draft.ts';
import { type Suspended, suspendedOf } from './components/suspended.ts';

export const meta = () => pageMeta(loginCopy.title, loginCopy.lead, { path: '/login' });

/** Needed by few members. */
const [ForgottenPassword] = later(() => import('./components/forgotten-password.tsx').then((m) => m.ForgottenPassword));
const [ClosingNotice] = later(() => import('./components/closing-notice.tsx').then((m) => m.ClosingNotice));

const [SuspendedNotice] = later(() => import('./components/suspended-notice.tsx').then((m) => m.SuspendedNotice));

const [DeleteSuspended] = later(() => import('./components/delete-suspended.tsx').then((m) => m.DeleteSuspended));

/**
 * `next`: the page that asked for it; `of`: whose page it was, if somebody was signed in; `unanswered`: whether the
 * account was made is not known.
 */
type Arrival = { username?: string; next?: string; of?: string; notice?: string; unanswered?: boolean } | null;

/** /login (S1 §2, §5). After signing in: the page that asked for it, else /match; staff go to the console. */
export default function LoginScreen() {
  const { me, staff, development } = useSession();
  const arrival = useLocation().state as Arrival;
  const [forgot, setForgot] = useForgotten();
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const enteredAs = me && nextFor(me.id, arrival);

  useEffect(() => {
    if (me || staff) keepSentCode(null);
  }, [me, staff]);
  useEffect(() => {
    if (staff) goToConsole();
    else if (enteredAs) void navigate(enteredAs, { replace: true });
  }, [enteredAs, staff, navigate]);

  const login = useLogin(arrival);
  const { form, field, failure, sending, submit, suspended, closing, entered, keptOut, guest } = login;

  return (
    <div className="mx-auto flex max-w-md flex-col gap-5">
      <Head arrival={arrival} closing={closing !== null} />
      <Card className="p-5 sm:p-7">
        <form noValidate method="post" className="flex flex-col gap-5" onSubmit={submit}>
          <NeedsScript />
          <SignInFields field={field} />
          <div role="alert">
            {failure && <Notice tone="bad">{failure}</Notice>}
            <Piece>
              {closing && <ClosingNotice {...closing} onEntered={entered} />}
              {suspended && (
                <SuspendedNotice key={suspended.deletion} suspended={suspended} onDelete={() => setDeleting(true)} />
              )}
            </Piece>
          </div>
          <Button type="submit" wide tone={closing ? 'secondary' : 'primary'} loading={sending}>
            {loginCopy.submit}
          </Button>
          <PasskeySignIn onEntered={entered} onFailed={(failure) => keptOut(failure, () => signInByPasskey(true))} />
          <Button tone="quiet" wide onClick={() => setForgot(form.getValues('username'))}>
            {loginCopy.forgot}
          </Button>
        </form>
      </Card>
      {guest && <NoAccount />}
      {development && <DemoLogins onPick={(username, password) => form.reset({ username, password })} />}
      {forgot !== null && (
        <Piece onMissing={() => setForgot(null)}>
          <ForgottenPassword
            username={forgot}
            onClose={() => setForgot(null)}
            onChanged={(username) => (form.reset({ username, password: '' }), setForgot(null))}
          />
        </Piece>
      )}
      {deleting && <Ending login={login} onClose={() => setDeleting(false)} />}
    </div>
  );
}

/** The username the forgotten password is asked for; null: it is not. */
function useForgotten() {
  const state = useState<string | null>(null);
  const [, setForgot] = state;
  // A code that was asked for before a reload is still awaited.
  useEffect(() => setForgot(keptSentCode()?.who.username ?? null), [setForgot]);
  return state;
}

/** The title, and what the page before has to say; `closing`: a notice about the account itself says more. */
function Head({ arrival, closing }: { arrival: Arrival; closing: boolean }) {
  // The server's page knows nothing of the history: a reload begins with what it wrote.
  const told = useHydrated() ? arrival : null;
  const registered = Boolean(told?.username && !told.notice);
  const made = told?.unanswered ? registeredCopy.perhaps : registeredCopy.made;
  const notice = told?.notice ?? (registered ? made : null);
  return (
    <>
      <header>
        <h1 className="text-32">{loginCopy.title}</h1>
        {!registered && <p className="mt-1 text-ink-soft">{leadOf(told)}</p>}
      </header>
      {notice && !closing && <Notice tone="ok">{notice}</Notice>}
    </>
  );
}

const leadOf = (arrival: Arrival) => (ownPath(arrival?.next) ? loginCopy.leadAsked : loginCopy.lead);

/** A page of somebody else is nobody's next. */
const nextFor = (memberId: string, arrival: Arrival): string =>
  (arrival?.of === undefined || arrival.of === memberId ? ownPath(arrival?.next) : null) ?? wantedPage() ?? '/match';

/** Closing the account of a suspended or banned member, while the token is valid. */
function Ending({ login, onClose }: { login: ReturnType<typeof useLogin>; onClose: () => void }) {
  const { form, suspended, setSuspended } = login;
  const navigate = useNavigate();
  const onDeleted = (notice: string) => {
    onClose();
    setSuspended(null);
    form.reset();
    void navigate('/login', { replace: true, state: { notice } });
  };
  if (!suspended) return null;
  const whose = { username: form.getValues('username'), token: suspended.deletion };
  return (
    <Piece onMissing={onClose}>
      <DeleteSuspended {...whose} onClose={onClose} onDeleted={onDeleted} />
    </Piece>
  );
}

const NoAccount = () => (
  <p className="text-center">
    {loginCopy.noAccount}{' '}
    <Link to="/daftar" className="inline-flex min-h-11 items-center font-semi">
      {loginCopy.register}
    </Link>
  </p>
);

type Restore = () => Promise<ApiOutput<'POST /api/session'> | null>;

/** The sign-in form, which continues where it was asked for; staff are led to the console by their session. */
function useLogin(arrival: Arrival) {
  const { me, staff, mayEnter, development, passwordMin } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [suspended, setSuspended] = useState<Suspended | null>(null);
  const [closing, setClosing] = useState<{ until: string; onRestore: Restore } | null>(null);
  const entered = async (signedIn: ApiOutput<'POST /api/session'>) => {
    await beginSession(client, {
      member: signedIn.member,
      staff: signedIn.staff,
      serverTime: new Date().toISOString(),
      development,
      passwordMin,
    });
    // The account of the registration that got no answer was theirs.
    if (arrival?.unanswered && signedIn.member) forgetRegistrationDraft();
    if (signedIn.member && signedIn.firstSignIn)
      showToast({ tone: 'ok', title: loginCopy.welcomeTitle, text: loginCopy.welcomeText });
    if (signedIn.member) await navigate(nextFor(signedIn.member.id, arrival), { replace: true });
  };
  const keptOut = (failure: ApiError, onRestore: Restore) => {
    const until = failure.code === 'account-closing' ? String(failure.params?.until) : null;
    setClosing(until === null ? null : { until, onRestore: () => restored(onRestore) });
    setSuspended(suspendedOf(failure));
    return until !== null || suspendedOf(failure) !== null;
  };
  /** A suspended or banned member has restored the account all the same, and sees both notices. */
  const restored = async (onRestore: Restore) => {
    try {
      return await onRestore();
    } catch (error) {
      const failure = asApiError(error);
      if (!keptOut(failure, onRestore)) throw error;
      showToast({ tone: 'ok', text: loginCopy.notErased });
      return null;
    }
  };
  const byPassword: Restore = () => call('POST /api/session', { body: { ...login.form.getValues(), restore: true } });
  const login = useApiForm({
    values: { username: arrival?.username ?? '', password: '' },
    send: async ({ username, password }) => {
      setSuspended(null);
      setClosing(null);
      await entered(await call('POST /api/session', { body: { username, password } }));
    },
    // The answer does not reveal which of the two was wrong.
    blamed: 'form',
    worded: (failure) => (isRefusal(failure) ? failure.message : `${noticeText('sign-in-failed')}. ${failure.message}`),
    onFailed: (failure) => keptOut(failure, byPassword),
  });
  // Until the next page is here the form says that it works, and nothing in it moves.
  const sending = login.sending || Boolean(me ?? staff);
  const guest = mayEnter || login.form.formState.isSubmitted;
  return { ...login, sending, guest, suspended, setSuspended, closing, entered, keptOut };
}

/** The page of a plan chosen before signing in. */
function wantedPage(): string | null {
  const wanted = wantedPlan();
  return wanted && payPage(wanted);
}
