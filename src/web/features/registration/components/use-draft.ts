import { useCallback, useEffect, useRef, useState } from 'react';
import { REGISTRATION_STEPS } from '#domain/profile/field.ts';
import { FIELDS } from '#domain/profile/fields.ts';

/** What is typed, by field name; plus username, password and consents. */
export type DraftValues = Record<string, unknown> & {
  consents?: { profile?: boolean; documents?: boolean; marketing?: boolean };
};
type Stored = { values: DraftValues; step: number; savedAt: string };

const KEY = 'serasi-pendaftaran';

/** The registration as typed so far, kept on this device. The password is never stored. */
export function useDraft() {
  const [values, setValues] = useState<DraftValues>({});
  const [step, setStep] = useState(0);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [restored, setRestored] = useState(false);
  const done = useRef(false);

  useEffect(() => {
    const stored = read();
    if (stored) {
      setValues(stored.values);
      setStep(stored.step);
      setSavedAt(stored.savedAt);
    }
    setRestored(true);
  }, []);

  useEffect(() => {
    if (!restored || done.current || Object.keys(values).length === 0) return;
    const { password: _, ...kept } = values;
    const at = new Date().toISOString();
    try {
      localStorage.setItem(KEY, JSON.stringify({ values: kept, step, savedAt: at } satisfies Stored));
      setSavedAt(at);
    } catch {
      // A full or forbidden storage only means that nothing is kept; the form itself still holds everything.
    }
  }, [values, step, restored]);

  const change = useCallback(
    (name: string, value: unknown) => setValues((old) => withoutUnasked({ ...old, [name]: value })),
    [],
  );
  const clear = useCallback(() => {
    localStorage.removeItem(KEY);
    setValues({});
    setStep(0);
    setSavedAt(null);
  }, []);
  /** After success: nothing is kept, and nothing is written again. */
  const finish = useCallback(() => {
    done.current = true;
    localStorage.removeItem(KEY);
  }, []);
  return { values, change, step, setStep, savedAt, restored, clear, finish };
}

/**
 * Clears answers whose question is gone: the mistake when the past is clean, the religions when only the same will do.
 */
function withoutUnasked(values: DraftValues): DraftValues {
  const next = { ...values };
  for (const { name, onlyWhen } of FIELDS) if (onlyWhen && next[onlyWhen.field] !== onlyWhen.is) delete next[name];
  return next;
}

function read(): Stored | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Stored | null;
    return stored && typeof stored.values === 'object' && Number.isInteger(stored.step)
      ? { ...stored, step: Math.min(REGISTRATION_STEPS.length - 1, Math.max(0, stored.step)) }
      : null;
  } catch {
    return null;
  }
}
