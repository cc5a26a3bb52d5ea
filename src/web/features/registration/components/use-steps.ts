import type { FieldError } from '#contract/errors.ts';
import { useEffect, useRef, useState } from 'react';
import { PASSWORD } from '#domain/profile/values.ts';
import { usernameTaken } from './username-taken.ts';
import { loadPasswordLists, passwordLists } from '#web/lib/password-lists.ts';
import { useSession } from '#web/lib/session.ts';
import { passwordProblemOf, problemsOf, problemText, STEP_FIELDS, stepOf } from './steps.ts';
import type { useDraft } from './use-draft.ts';
import type { useUploads } from './use-uploads.ts';

type Uploads = ReturnType<typeof useUploads>;
type Asked = {
  draft: ReturnType<typeof useDraft>;
  uploads: Uploads;
  refused: readonly FieldError[];
  onSubmit: () => void;
};

/** Navigation through the steps: their errors, and the focus after a change of step or errors. */
export function useSteps({ draft, uploads, refused, onSubmit }: Asked) {
  const { values, step, goTo } = draft;
  const min = useSession().passwordMin ?? PASSWORD.min;
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const [wantFocus, setWantFocus] = useState<string | null>(draft.passwordLost ? 'password' : null);
  const heading = useRef<HTMLHeadingElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const errors = Object.fromEntries(problems.map((p) => [p.field, problemText(p)])) as Record<
    string,
    string | undefined
  >;
  const [incomeProofs, divorceCertificates] = [done(uploads, 'income'), done(uploads, 'divorce')];
  const files = { incomeProofs, divorceCertificates };

  // Refusals of the server are shown exactly like our own errors.
  useEffect(() => {
    setProblems(refused);
    if (refused.length > 0) setWantFocus('summary');
  }, [refused]);
  useEffect(
    () => setProblems((old) => withoutAnswered(old, incomeProofs, divorceCertificates)),
    [incomeProofs, divorceCertificates],
  );
  useEffect(() => {
    if (wantFocus === null) return;
    const named = { summary: summary.current, heading: heading.current }[wantFocus];
    if (focusOn(named ?? document.getElementById(wantFocus))) setWantFocus(null);
  }, [wantFocus, step, problems]);

  const change = (name: string, value: unknown) => {
    draft.change(name, value);
    const answered = name === 'incomeProofLater' ? 'incomeProof' : name;
    setProblems((old) => old.filter((p) => p.field !== answered));
  };
  const go = (to: number) => (goTo(to), setWantFocus('heading'));
  const goToField = (name: string) => (goTo(stepOf(name)), setWantFocus(name));
  const next = async () => {
    const lists = step === stepOf('password') ? await loadPasswordLists() : passwordLists();
    const all = problemsOf(values, files, { min, lists });
    const here = all.filter((p) => stepOf(p.field) === step);
    if (step === stepOf('username') && here.length === 0) here.push(...(await usernameTaken(values)));
    const password = all.find((p) => p.field === 'password');
    setProblems(here.length > 0 || !password ? here : [password]);
    if (here.length > 0) return setWantFocus(firstOnPage(here));
    if (!password) return go(step === 0 ? (draft.resumeAt ?? 1) : step + 1);
    // The password is no longer valid: it equals a name typed later, or the page was reloaded.
    draft.askPassword(step);
    setWantFocus('password');
  };
  const submit = async () => {
    const all = problemsOf(values, files, { min, lists: await loadPasswordLists() });
    setProblems(all);
    if (all.length > 0) setWantFocus('summary');
    else onSubmit();
  };
  /** Checks the password when its field loses the focus. */
  const checkPassword = async () => {
    if (!values.password) return;
    const found = passwordProblemOf(values, { min, lists: await loadPasswordLists() });
    setProblems((old) => [...old.filter((p) => p.field !== 'password'), ...(found ? [found] : [])]);
  };
  const clear = () => {
    uploads.items.forEach((i) => void uploads.remove(i).catch(() => {}));
    draft.clear();
    setProblems([]);
  };
  return { problems, errors, heading, summary, min, change, go, goToField, next, submit, checkPassword, clear };
}

/** The errors are in the order of S2 §5; the member goes through them from the top. */
function firstOnPage(here: readonly FieldError[]): string {
  const place = ({ field }: FieldError) => ASKED.indexOf(field);
  return here.toSorted((a, b) => place(a) - place(b))[0]!.field;
}
const ASKED = ['username', 'password', ...(STEP_FIELDS.flat() as string[])];

/** Focuses the first control of a group that is wrong, or else its first. Returns whether there was one. */
function focusOn(target: HTMLElement | null): boolean {
  const within = (selector: string) => target?.querySelector<HTMLElement>(selector);
  const control = target?.matches('fieldset') ? (within('[aria-invalid=true]') ?? within('input') ?? target) : target;
  control?.focus();
  return Boolean(control);
}

/** An uploaded file removes the errors of its field; returns the same list when nothing changes. */
function withoutAnswered(problems: readonly FieldError[], incomeProofs: number, divorceCertificates: number) {
  const open = problems.filter(
    ({ code }) =>
      !(code === 'income-proof-required' && incomeProofs > 0) &&
      !(code === 'divorce-certificate-required' && divorceCertificates > 0),
  );
  return open.length < problems.length ? open : problems;
}

const done = (uploads: Uploads, type: 'income' | 'divorce') =>
  uploads.items.filter((i) => i.type === type && i.state === 'done').length;
