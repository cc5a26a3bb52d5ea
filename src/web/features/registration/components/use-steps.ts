import type { FieldError } from '#contract/errors.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PasswordLists } from '#domain/profile/password-lists.ts';
import { PASSWORD } from '#domain/profile/values.ts';
import { askUsername } from './ask-username.ts';
import { loadPasswordLists, passwordLists } from '#web/lib/password-lists.ts';
import { useSession } from '#web/lib/session.ts';
import { type Files, LAST, passwordProblemOf, problemsOf, problemText, STEP_FIELDS, stepOf } from './steps.ts';
import type { useDraft } from './use-draft.ts';
import type { useUploads } from './use-uploads.ts';

const ACCOUNT = stepOf('username');

type Uploads = ReturnType<typeof useUploads>;
type Asked = {
  draft: ReturnType<typeof useDraft>;
  uploads: Uploads;
  refused: readonly FieldError[];
  /** `nameWasFree`: so it was said when the first step was left. */
  onSubmit: (nameWasFree: boolean) => void;
  /** See `useLostAnswer`. */
  leadToLogin: () => Promise<boolean>;
};

/** Navigation through the steps: their errors, and the focus after a change of step or errors. */
export function useSteps({ draft, uploads, refused, onSubmit, leadToLogin }: Asked) {
  const { values, step, goTo, askAccount } = draft;
  const min = useSession().passwordMin ?? PASSWORD.min;
  const files = { incomeProofs: done(uploads, 'income'), divorceCertificates: done(uploads, 'divorce') };
  const { problems, setProblems, errors } = useProblems(files);
  const { setWantFocus, heading, summary } = useFocus(draft.passwordLost ? 'password' : null, step, problems);
  const { checking, check } = useChecks(draft);
  const freeName = useRef<unknown>(null);

  const change = (name: string, value: unknown) => {
    draft.change(name, value);
    setProblems((old) => old.filter((p) => p.field !== (name === 'incomeProofLater' ? 'incomeProof' : name)));
  };
  const go = (to: number) => (goTo(to), setWantFocus('heading'));
  /** From the last step: who is led back to the account has done the steps between. */
  const goToField = (name: string) => {
    if (stepOf(name) === ACCOUNT) askAccount(LAST);
    else goTo(stepOf(name));
    setWantFocus(name);
  };
  // Refusals of the server are shown exactly like our own errors.
  const show = useEffectEvent((shown: readonly FieldError[]) => {
    setProblems(shown);
    if (shown.some(({ code }) => code === 'username-taken')) goToField('username');
    else if (shown.length > 0) setWantFocus('summary');
  });
  useEffect(() => show(refused), [refused]);

  const judged = (lists: PasswordLists | null) => problemsOf(values, files, { min, lists });
  const leave = (all: readonly FieldError[], here = all.filter((p) => stepOf(p.field) === step)) => {
    const password = all.find((p) => p.field === 'password');
    setProblems(here.length > 0 || !password ? here : [password]);
    if (here.length > 0) return setWantFocus(firstOnPage(here));
    if (!password) return go(step === ACCOUNT ? (draft.resumeAt ?? 1) : step + 1);
    // The password is no longer valid: it equals a name typed later, or the page was reloaded.
    askAccount(step);
    setWantFocus('password');
  };
  const next = () => (step === ACCOUNT ? void check(leaveAccount) : leave(judged(passwordLists())));
  const leaveAccount = async (isOutdated: () => boolean) => {
    const all = judged(await loadPasswordLists());
    // Told now, a taken name sends nobody back after six more steps; without an answer the last step tells it.
    const state = all.some((p) => stepOf(p.field) === ACCOUNT) ? null : await askUsername(String(values.username));
    if (isOutdated()) return;
    // Perhaps by their own registration, which got no answer.
    if (state === 'taken' && values.username === draft.unanswered && (await leadToLogin())) return;
    freeName.current = state === 'free' ? values.username : null;
    leave(all, state === 'taken' ? [{ field: 'username', code: 'username-taken' }] : undefined);
  };
  const submitJudged = async (isOutdated: () => boolean) => {
    const all = judged(await loadPasswordLists());
    if (isOutdated()) return;
    setProblems(all);
    if (all.length > 0) setWantFocus('summary');
    else onSubmit(freeName.current === values.username);
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
  const acts = { change, go, goToField, next, submit: () => void check(submitJudged), checkPassword, clear };
  return { problems, errors, heading, summary, min, checking, ...acts };
}

/** The errors shown; an uploaded file removes those of its field. */
function useProblems({ incomeProofs, divorceCertificates }: Files) {
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const texts = problems.map((p) => [p.field, problemText(p)]);
  const errors = Object.fromEntries(texts) as Record<string, string | undefined>;
  useEffect(
    () => setProblems((old) => withoutAnswered(old, incomeProofs, divorceCertificates)),
    [incomeProofs, divorceCertificates],
  );
  return { problems, setProblems, errors };
}

/** The focus goes to a field, the heading or the summary as soon as that is on the page. */
function useFocus(first: string | null, step: number, problems: readonly FieldError[]) {
  const [wantFocus, setWantFocus] = useState(first);
  const heading = useRef<HTMLHeadingElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wantFocus === null) return;
    const named = { summary: summary.current, heading: heading.current }[wantFocus];
    if (focusOn(named ?? document.getElementById(wantFocus))) setWantFocus(null);
  }, [wantFocus, step, problems]);
  return { setWantFocus, heading, summary };
}

/** Checks that wait for an answer, one at a time. One is outdated once the page shows something else than it judges. */
function useChecks({ values, step }: Asked['draft']) {
  const [checking, setChecking] = useState(false);
  const busy = useRef(false);
  const shown = useRef({ values, step });
  useEffect(() => {
    shown.current = { values, step };
  }, [values, step]);
  const check = async (judge: (isOutdated: () => boolean) => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setChecking(true);
    try {
      await judge(() => shown.current.values !== values || shown.current.step !== step);
    } finally {
      busy.current = false;
      setChecking(false);
    }
  };
  return { checking, check };
}

/** The errors are in the order of S2 §5; the member goes through them from the top. */
const firstOnPage = (here: readonly FieldError[]): string =>
  ASKED.find((name) => here.some(({ field }) => field === name))!;
const ASKED = ['username', 'password', ...(STEP_FIELDS.flat() as string[])];

/** Focuses the first control of a group that is wrong, or else its first. Returns whether there was one. */
function focusOn(target: HTMLElement | null): boolean {
  const within = (selector: string) => target?.querySelector<HTMLElement>(selector);
  const control = target?.matches('fieldset') ? (within('[aria-invalid=true]') ?? within('input') ?? target) : target;
  control?.focus();
  return Boolean(control);
}

/** An uploaded file removes the errors of its field; returns the same list when nothing changes. */
function withoutAnswered(problems: readonly FieldError[], incomeProof: number, divorceCertificate: number) {
  const sent: Readonly<Record<string, number>> = { incomeProof, divorceCertificate };
  const open = problems.filter(({ field }) => !sent[field]);
  return open.length < problems.length ? open : problems;
}

const done = (uploads: Uploads, type: 'income' | 'divorce') =>
  uploads.items.filter((i) => i.type === type && i.state === 'done').length;
