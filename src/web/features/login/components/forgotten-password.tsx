import { useEffect, useState } from 'react';
import { loginCopy } from '#copy/login.ts';
import { noticeText } from '#copy/notices.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { NewPasswordFields } from '#web/parts/new-password-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';

const RESEND_SECONDS = 60;
type Step = { request: string; minutes: number; support: boolean } | null;
const EMPTY = { username: '', whatsapp: '', code: '', password: '', confirmation: '' };

/** Two steps (READINGS §7.3): who you are, then the code and a new password. Closing forgets both. */
export function ForgottenPassword({ open, onClose, onChanged }: { open: boolean; onClose: () => void; onChanged: (username: string) => void }) {
  const [values, setValues] = useState(EMPTY);
  const [step, setStep] = useState<Step>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (open) return;
    setValues(EMPTY);
    setStep(null);
    setErrors({});
    setWait(0);
  }, [open]);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(timer);
  }, [wait]);
  const set = (name: keyof typeof EMPTY) => (value: string) => (
    setValues((old) => ({ ...old, [name]: value })),
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([key]) => key !== name && key !== 'form')))
  );

  const attempt = async (work: () => Promise<void>) => {
    if (sending) return;
    setSending(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      const failure = asApiError(error);
      const field = failure.fields[0]?.field;
      setErrors({ [field ?? 'form']: failure.message });
      if (field) document.getElementById(`lupa-${field}`)?.focus();
    } finally {
      setSending(false);
    }
  };
  const askCode = () =>
    attempt(async () => {
      const answer = await call('POST /api/session/reset-code', { body: { username: values.username, whatsapp: values.whatsapp } });
      setStep({ request: answer.request, minutes: Math.round(answer.expiresInSeconds / 60), support: answer.delivery === 'contact-support' });
      setWait(RESEND_SECONDS);
    });
  const change = () =>
    attempt(async () => {
      await call('POST /api/session/reset', {
        body: { request: step!.request, code: values.code, password: values.password, confirmation: values.confirmation },
      });
      showToast({ tone: 'ok', text: noticeText('password-changed') });
      onChanged(values.username);
    });

  return (
    <Modal open={open} onClose={onClose} title={loginCopy.forgotTitle}>
      <form noValidate className="flex flex-col gap-5" onSubmit={(e) => (e.preventDefault(), void (step ? change() : askCode()))}>
        {step === null ? (
          <>
            <p className="text-ink-soft">{loginCopy.forgotLead}</p>
            <TextField
              id="lupa-username"
              label={loginCopy.username}
              error={errors.username}
              value={values.username}
              autoCapitalize="none"
              autoComplete="username"
              onChange={(e) => set('username')(e.target.value)}
            />
            <TextField
              id="lupa-whatsapp"
              label={loginCopy.whatsapp}
              type="tel"
              placeholder="08123456789"
              error={errors.whatsapp}
              value={values.whatsapp}
              autoComplete="tel"
              onChange={(e) => set('whatsapp')(e.target.value)}
            />
          </>
        ) : step.support ? (
          <Notice tone="warn">{loginCopy.contactSupport}</Notice>
        ) : (
          <>
            <p role="status" className="text-ink-soft">
              {loginCopy.codeLead(step.minutes)}
            </p>
            <TextField
              id="lupa-code"
              label={loginCopy.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              error={errors.code}
              value={values.code}
              onChange={(e) => set('code')(e.target.value)}
            />
            <NewPasswordFields
              prefix="lupa-"
              password={values.password}
              confirmation={values.confirmation}
              errors={errors}
              onChange={(name, value) => set(name)(value)}
            />
            <Button tone="quiet" small disabled={wait > 0} onClick={() => void askCode()}>
              {wait > 0 ? loginCopy.resendIn(wait) : loginCopy.resend}
            </Button>
          </>
        )}
        <div role="alert">{errors.form && <Notice tone="bad">{errors.form}</Notice>}</div>
        {!step?.support && (
          <Button type="submit" wide loading={sending}>
            {step ? loginCopy.change : loginCopy.sendCode}
          </Button>
        )}
      </form>
    </Modal>
  );
}
