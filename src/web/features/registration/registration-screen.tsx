import type { FieldError } from '#contract/errors.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { noticeText } from '#copy/notices.ts';
import { CONSENT_TEXTS_SHOWN } from '#copy/consents.ts';
import { planWords } from '#copy/plan-notices.ts';
import { registrationCopy } from '#copy/registration.ts';
import { asApiError, call, isRefusal } from '#web/lib/api.ts';
import { goToConsole } from '#web/lib/console.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { wantedPlan } from '#web/lib/wanted-plan.ts';
import { Notice } from '#web/ui/states.tsx';
import { NeedsScript } from '#web/ui/without-script.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { clearToast, showToast } from '#web/ui/toast.tsx';
import { RegistrationForm } from './components/registration-form.tsx';
import { FirstLook } from './components/first-look.tsx';
import { useDraft } from './components/use-draft.ts';
import { useLostAnswer } from './components/use-lost-answer.ts';
import { useUploads } from './components/use-uploads.ts';

export const meta = () => pageMeta(registrationCopy.title, registrationCopy.lead, { path: '/daftar' });

/** /daftar (S2 §2). A signed-in member gets a notice and goes home; success ends at /login. */
export default function RegistrationScreen() {
  const { me, staff, visitor } = useSession();
  const draft = useDraft();
  const uploads = useUploads(visitor);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const busy = useRef(false);
  const navigate = useNavigate();
  const leadToLogin = useLostAnswer(draft, visitor);

  useEffect(() => {
    if (!me && !staff) return;
    showToast({ tone: 'info', title: registrationCopy.alreadySignedIn, text: registrationCopy.alreadySignedInText });
    if (staff) return goToConsole();
    void navigate('/dashboard', { replace: true });
  }, [me, staff, navigate]);

  const submit = async (nameWasFree: boolean) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    // Removes the message of an earlier failure.
    clearToast();
    try {
      const { username } = await call('POST /api/registration', {
        body: { ...draft.values, ...uploads.sent(), consentTexts: CONSENT_TEXTS_SHOWN },
      });
      draft.finish();
      // That page shows the success.
      await navigate('/login', { state: { username } });
    } catch (error) {
      const failure = asApiError(error);
      if (isRefusal(failure) && (await leadToLogin())) return;
      if (!isRefusal(failure) && nameWasFree) draft.setUnanswered(String(draft.values.username));
      const fields = failure.fields.filter((f) => f.code !== 'invalid-input');
      if (fields.some((f) => f.code === 'upload-gone')) await uploads.recheck();
      if (fields.length > 0) setRefused(fields);
      showErrorToast(failure, noticeText('registration-failed'));
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  const wanted = useWantedPlan();
  const begun = draft.step > 0 || draft.resumeAt !== null;
  if (me || staff) return <Waiting />;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <Head begun={begun} />
      {wanted && <Notice tone="ok">{registrationCopy.wanted(wanted)}</Notice>}
      {!begun && <FirstLook />}
      {draft.restored ? (
        <RegistrationForm
          draft={draft}
          uploads={uploads}
          sending={sending}
          refused={refused}
          onSubmit={(nameWasFree) => void submit(nameWasFree)}
          leadToLogin={leadToLogin}
        />
      ) : (
        <>
          <NeedsScript />
          <Waiting />
        </>
      )}
    </div>
  );
}

/** The plan chosen before, once it is known: the page was built without this tab's storage. */
function useWantedPlan(): string | null {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    const plan = wantedPlan()?.plan;
    setWanted(plan ? planWords[plan] : null);
  }, []);
  return wanted;
}

/** After the first input it makes room for the step. */
function Head({ begun }: { begun: boolean }) {
  if (begun)
    return (
      <header className="-mb-3">
        <h1 className="text-17 text-ink-soft">{registrationCopy.title}</h1>
      </header>
    );
  return (
    <header>
      <h1 className="text-32">{registrationCopy.title}</h1>
      <p className="mt-2 text-ink-soft">{registrationCopy.lead}</p>
      {/* Visitors who are sent here from a page for members may be members. */}
      <p className="mt-1 text-15">
        {registrationCopy.haveAccount}{' '}
        <Link to="/login" className="inline-flex min-h-11 items-center font-semi">
          {registrationCopy.signIn}
        </Link>
      </p>
    </header>
  );
}
