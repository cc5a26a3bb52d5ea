import type { FieldError } from '#contract/errors.ts';
import { useEffect, useRef, useState } from 'react';
import { problemsOf, problemText, stepOf } from './steps.ts';
import type { useDraft } from './use-draft.ts';
import type { useUploads } from './use-uploads.ts';

type Uploads = ReturnType<typeof useUploads>;
type Asked = {
  draft: ReturnType<typeof useDraft>;
  uploads: Uploads;
  refused: readonly FieldError[];
  onSubmit: () => void;
};

/** Going through the steps: what is wrong in them, and where the focus goes when the step or the problems change. */
export function useSteps({ draft, uploads, refused, onSubmit }: Asked) {
  const { values, step, setStep } = draft;
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const [wantFocus, setWantFocus] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const errors = Object.fromEntries(problems.map((p) => [p.field, problemText(p)])) as Record<
    string,
    string | undefined
  >;
  const files = { incomeProofs: done(uploads, 'income'), divorceCertificates: done(uploads, 'divorce') };

  // What the server refused is shown exactly like what we found ourselves.
  useEffect(() => {
    setProblems(refused);
    if (refused.length > 0) setWantFocus('summary');
  }, [refused]);
  useEffect(() => {
    if (wantFocus === null) return;
    const target =
      wantFocus === 'summary'
        ? summary.current
        : wantFocus === 'heading'
          ? heading.current
          : document.getElementById(wantFocus);
    const control = target?.matches('fieldset') ? (target.querySelector<HTMLElement>('input') ?? target) : target;
    control?.focus();
    if (control) setWantFocus(null);
  }, [wantFocus, step, problems]);

  const change = (name: string, value: unknown) => {
    draft.change(name, value);
    setProblems((old) => old.filter((p) => p.field !== name));
  };
  const go = (to: number) => (setStep(to), setWantFocus('heading'));
  const goToField = (name: string) => (setStep(stepOf(name)), setWantFocus(name));
  const next = () => {
    const here = problemsOf(values, files).filter((p) => stepOf(p.field) === step);
    setProblems(here);
    if (here.length > 0) setWantFocus(here[0]!.field);
    else go(step + 1);
  };
  const submit = () => {
    const all = problemsOf(values, files);
    setProblems(all);
    if (all.length > 0) setWantFocus('summary');
    else onSubmit();
  };
  const clear = () => {
    uploads.items.forEach((i) => void uploads.remove(i).catch(() => {}));
    draft.clear();
    setProblems([]);
  };
  return { problems, errors, heading, summary, change, go, goToField, next, submit, clear };
}

const done = (uploads: Uploads, type: 'income' | 'divorce') =>
  uploads.items.filter((i) => i.type === type && i.state === 'done').length;
