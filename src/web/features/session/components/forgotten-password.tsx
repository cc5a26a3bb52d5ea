import { useEffect, useState } from 'react';
import { forgottenPasswordCopy as copy } from '#copy/forgotten-password.ts';
import { loginCopy } from '#copy/login.ts';
import { noticeText } from '#copy/notices.ts';
import { codeDigits } from '#domain/profile/code-digits.ts';
import { whatsappLink } from '#domain/support/contact-links.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { useHere } from '#web/lib/here.ts';
import { type ApiError, asApiError, call, isRefusal } from '#web/lib/api.ts';
import { Button, buttonClass, LinkButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { NewPasswordFields } from '#web/account/new-password-fields.tsx';
import { keepSentCode, keptSentCode, type SentCode } from './reset-draft.ts';

const RESEND_MS = 60_000;
type Who = SentCode['who'];
/** No code can be sent: our contact, if there is one. */
type Unsent = { who: Who; contact: string | null };
type Sent = SentCode | Unsent;
/** `username`: what was typed before. */
type Props = { username: string; onClose: () => void; onChanged: (username: string) => void };

/**
 * Two steps (READINGS §7.3): name and number, then the code and a new password. Closing forgets both; a reload in
 * between goes on with the second step.
 */
export function ForgottenPassword({ username, onClose, onChanged }: Props) {
  const forget = () => keepSentCode(null);
  return (
    <Modal light open onClose={() => (forget(), onClose())} title={copy.forgotTitle}>
      <Steps username={username} onChanged={(username) => (forget(), onChanged(username))} />
    </Modal>
  );
}

function Steps({ username, onChanged }: { username: string } & Pick<Props, 'onChanged'>) {
  const [sent, setSent] = useState<Sent | null>(keptSentCode);
  const here = useHere();
  /** Is a code awaited now? */
  const onSent = (next: Sent): boolean => {
    // Closed while it was being sent: it is forgotten.
    if (!here.current) return false;
    keepSentCode('request' in next ? next : null);
    setSent(next);
    return 'request' in next;
  };
  if (sent === null) return <AskCode username={username} onSent={onSent} />;
  if (!('request' in sent)) return <ContactSupport sent={sent} />;
  return <ChangePassword sent={sent} onSentAgain={onSent} onChanged={() => onChanged(sent.who.username)} />;
}

async function sendCode(who: Who): Promise<Sent> {
  const { request, expiresInSeconds, delivery, contact } = await call('POST /api/session/reset-code', { body: who });
  if (delivery === 'contact-support') return { who, contact };
  const now = Date.now();
  return { who, request, until: now + expiresInSeconds * 1_000, againFrom: now + RESEND_MS };
}

/** No code is sent: the member writes to us on WhatsApp with one tap. */
function ContactSupport({ sent: { who, contact } }: { sent: Unsent }) {
  return (
    <div className="flex flex-col gap-5">
      <div role="status">
        <Notice tone="warn">{copy.contactSupport}</Notice>
      </div>
      {contact === null ? (
        <LinkButton to="/kontak" wide>
          {copy.contactPage}
        </LinkButton>
      ) : (
        <a
          className={buttonClass({ wide: true })}
          href={whatsappLink(contact, copy.contactSupportText(who.username.trim()))}
          target="_blank"
          rel="noopener noreferrer"
        >
          {copy.contactSupportLink}
        </a>
      )}
    </div>
  );
}

const verifyFailed = (failure: ApiError): string =>
  noticeText(isRefusal(failure) ? 'reset-verify-failed' : 'reset-verify-error', { message: failure.message });

function AskCode({ username, onSent }: { username: string; onSent: (sent: Sent) => void }) {
  const { field, failure, sending, submit } = useApiForm({
    values: { username, whatsapp: '' },
    send: async (who) => onSent(await sendCode(who)),
    worded: verifyFailed,
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-ink-soft">{copy.forgotLead}</p>
      <TextField
        id="lupa-username"
        label={loginCopy.username}
        autoCapitalize="none"
        autoComplete="username"
        {...field('username')}
      />
      <TextField
        id="lupa-whatsapp"
        label={copy.whatsapp}
        type="tel"
        placeholder="08123456789"
        autoComplete="tel"
        {...field('whatsapp')}
      />
      <div role="alert">{failure && <Notice tone="bad">{failure}</Notice>}</div>
      <Button type="submit" wide loading={sending}>
        {copy.sendCode}
      </Button>
    </form>
  );
}

/**
 * Whole seconds to a moment of this device's clock, 0 or less when it is over. Not counted down: no timer runs while
 * the reader looks for the code in another application. (`useServerNow` is in the file of members' pages.)
 */
function useSecondsTo(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [moment]);
  return Math.ceil((moment - now) / 1_000);
}

/** Minutes to the code's end when it was shown first: not counted down. At its end what is stored of it goes. */
function useMinutesLeft(until: number): number {
  useEffect(() => {
    const timer = setTimeout(keepSentCode, until - Date.now(), null);
    return () => clearTimeout(timer);
  }, [until]);
  const left = () => ({ until, minutes: Math.ceil((until - Date.now()) / 60_000) });
  const [shown, setShown] = useState(left);
  if (shown.until !== until) setShown(left());
  return shown.minutes;
}

function PerhapsChanged({ onSignIn }: { onSignIn: () => void }) {
  const toSignIn = (
    <Button small tone="secondary" onClick={onSignIn}>
      {loginCopy.submit}
    </Button>
  );
  return <Notice action={toSignIn}>{loginCopy.perhapsChanged}</Notice>;
}

type ChangeProps = { sent: SentCode; onSentAgain: (sent: Sent) => boolean; onChanged: () => void };

function ChangePassword({ sent, onSentAgain, onChanged }: ChangeProps) {
  const wait = useSecondsTo(sent.againFrom);
  const minutes = useMinutesLeft(sent.until);
  /** `unanswered`: an earlier answer was lost. */
  const [outcome, setOutcome] = useState<'unanswered' | 'perhaps-changed' | null>(null);
  const { form, field, failure, sending, submit } = useApiForm({
    values: { code: '', password: '', confirmation: '' },
    first: 'code',
    worded: (failure) =>
      noticeText(isRefusal(failure) ? 'password-change-failed-because' : 'password-change-error-because', {
        message: failure.message,
      }),
    send: async (typed) => {
      const code = codeDigits(typed.code);
      await call('POST /api/session/reset', { body: { request: sent.request, ...typed, code } });
      showToast({ tone: 'ok', text: noticeText('password-changed') });
      onChanged();
    },
    onFailed: ({ code }) => {
      if (code === 'network') setOutcome('unanswered');
      // The code may be used up by the very request whose answer was lost.
      if (code !== 'reset-code-wrong' || outcome === null) return false;
      setOutcome('perhaps-changed');
      return true;
    },
  });
  const [asking, setAsking] = useState(false);
  /** The new code is awaited in an empty field, and nothing is said of it yet; the typed password stays. */
  const again = async () => {
    setAsking(true);
    try {
      if (!onSentAgain(await sendCode(sent.who))) return;
      form.clearErrors();
      setOutcome(null);
      form.setValue('code', '');
      form.setFocus('code');
      showToast({ tone: 'ok', text: copy.resent });
    } catch (error) {
      form.setError('root.failure', { message: verifyFailed(asApiError(error)) });
    }
    setAsking(false);
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p role="status" className="text-ink-soft">
        {copy.codeLead(minutes)}
      </p>
      <TextField id="lupa-code" label={copy.code} inputMode="numeric" autoComplete="one-time-code" {...field('code')} />
      <NewPasswordFields prefix="lupa-" names={[sent.who.username]} field={field} form={form} />
      <Button tone="quiet" small disabled={wait > 0} loading={asking} onClick={() => void again()}>
        {wait > 0 ? copy.resendIn(wait) : copy.resend}
      </Button>
      <div role="alert">
        {failure && <Notice tone="bad">{failure}</Notice>}
        {outcome === 'perhaps-changed' && !failure && <PerhapsChanged onSignIn={onChanged} />}
      </div>
      <Button type="submit" wide loading={sending}>
        {loginCopy.change}
      </Button>
    </form>
  );
}
