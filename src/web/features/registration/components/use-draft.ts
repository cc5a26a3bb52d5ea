import { useCallback, useEffect, useRef, useState } from 'react';
import { CONSENT_TEXTS_SHOWN } from '#copy/consents.ts';
import { FIELDS } from '#domain/profile/fields.ts';
import { forgetRegistrationDraft, REGISTRATION_DRAFT as KEY } from '#web/lib/registration-draft.ts';
import { type DraftValues, restoredDraft, type StoredDraft } from './stored-draft.ts';

/**
 * The registration typed so far, stored on this device. The password is never stored: a returning visitor is asked for
 * it first, and then continues where they were.
 */
export function useDraft() {
  const [values, setValues] = useState<DraftValues>({});
  const [step, setStep] = useState(0);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [restored, setRestored] = useState(false);
  const [passwordLost, setPasswordLost] = useState(false);
  const [resumeAt, setResumeAt] = useState<number | null>(null);
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const done = useRef(false);

  useEffect(() => {
    const stored = restoredDraft(read());
    if (stored) {
      setValues(stored.values);
      setSavedAt(stored.savedAt);
      setUnanswered(stored.unanswered ?? null);
      const lost = stored.password ?? stored.step > 0;
      setPasswordLost(lost);
      setStep(lost ? 0 : stored.step);
      setResumeAt(lost && stored.step > 0 ? stored.step : null);
    }
    setRestored(true);
  }, []);

  useEffect(() => {
    if (!restored || done.current || Object.keys(values).length === 0) return;
    const { password, ...kept } = values;
    const at = new Date().toISOString();
    const typed = Boolean(password) || passwordLost;
    if (write({ values: kept, step: resumeAt ?? step, savedAt: at, password: typed, unanswered })) setSavedAt(at);
  }, [values, step, resumeAt, passwordLost, unanswered, restored]);

  const change = useCallback(
    (name: string, value: unknown) =>
      setValues(({ city, ...old }) =>
        withoutUnasked({ ...old, ...(name === 'domicile' ? {} : { city }), [name]: value }),
      ),
    [],
  );
  const goTo = useCallback((to: number) => (setStep(to), setResumeAt(null)), []);
  /** Back to the first step; afterwards the member continues at `from`. */
  const askAccount = useCallback((from: number) => (setStep(0), setResumeAt(from)), []);
  const clear = useCallback(() => {
    forgetRegistrationDraft();
    setValues({});
    setStep(0);
    setResumeAt(null);
    setPasswordLost(false);
    setSavedAt(null);
    setUnanswered(null);
  }, []);
  /** After success: the stored draft is deleted, and not written again. */
  const finish = useCallback(() => {
    done.current = true;
    forgetRegistrationDraft();
  }, []);
  const acts = { change, goTo, askAccount, setUnanswered, clear, finish };
  return {
    ...acts,
    values,
    step,
    savedAt,
    restored,
    /** The draft was restored without its password. */
    passwordLost: passwordLost && !values.password,
    /** The step to continue at after the first one, if it is not the second. */
    resumeAt,
    unanswered,
  };
}

/**
 * Clears answers to hidden questions: the mistake when the past is clean, the religions when only the same will do.
 */
function withoutUnasked(values: DraftValues): DraftValues {
  const next = { ...values };
  for (const { name, onlyWhen } of FIELDS) if (onlyWhen && next[onlyWhen.field] !== onlyWhen.is) delete next[name];
  return next;
}

/** A full or forbidden storage only means that nothing is stored; the form still has everything. */
function write(draft: Omit<StoredDraft, 'consentTexts'>): boolean {
  try {
    const stored: StoredDraft = { ...draft, consentTexts: CONSENT_TEXTS_SHOWN };
    localStorage.setItem(KEY, JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
