import type { FieldError } from '#contract/errors.ts';
import { useEffect, useRef, useState } from 'react';
import { registrationCopy } from '#copy/registration.ts';
import { timeText } from '#web/lib/dates.ts';
import { FieldControl } from '#web/parts/field-control.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/marks.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { StepProgress } from '#web/ui/steps.tsx';
import { AccountStep } from './account-step.tsx';
import { DocumentsStep } from './documents-step.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { applies, problemsOf, problemText, STEP_FIELDS, stepOf } from './steps.ts';
import type { useDraft } from './use-draft.ts';
import type { useUploads } from './use-uploads.ts';

type Props = {
  draft: ReturnType<typeof useDraft>;
  uploads: ReturnType<typeof useUploads>;
  sending: boolean;
  refused: readonly FieldError[];
  onSubmit: () => void;
};

/** Seven steps over one draft. «Lanjut» judges only its own step; «Daftar» judges all (S2 §5). */
export function RegistrationForm({ draft, uploads, sending, refused, onSubmit }: Props) {
  const { values, step, setStep } = draft;
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const [asking, setAsking] = useState(false);
  const [wantFocus, setWantFocus] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const last = STEP_FIELDS.length - 1;
  const errors = Object.fromEntries(problems.map((p) => [p.field, problemText(p)])) as Record<string, string | undefined>;
  const files = { incomeProofs: done(uploads, 'income'), divorceCertificates: done(uploads, 'divorce') };

  // What the server refused is shown exactly like what we found ourselves.
  useEffect(() => {
    setProblems(refused);
    if (refused.length > 0) setWantFocus('summary');
  }, [refused]);
  useEffect(() => {
    if (wantFocus === null) return;
    const target = wantFocus === 'summary' ? summary.current : wantFocus === 'heading' ? heading.current : document.getElementById(wantFocus);
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

  return (
    <form noValidate onSubmit={(e) => (e.preventDefault(), step === last ? submit() : next())} className="flex flex-col gap-6">
      <StepProgress steps={registrationCopy.steps} current={step} onGo={go} />
      <Card className="flex flex-col gap-6 p-5 sm:p-8">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-25 outline-none">
            {registrationCopy.steps[step]}
          </h2>
          <p className="mt-1 text-15 text-ink-soft">{registrationCopy.stepLeads[step]}</p>
        </div>
        {step === 0 && (
          <AccountStep
            username={String(values.username ?? '')}
            password={String(values.password ?? '')}
            errors={errors}
            restored={draft.savedAt !== null}
            onChange={change}
          />
        )}
        {STEP_FIELDS[step]!.filter((name) => applies(name, values)).map((name) => (
          <FieldControl key={name} name={name} value={values[name]} error={errors[name]} onChange={(value) => change(name, value)} />
        ))}
        {step === last && <DocumentsStep values={values} errors={errors} uploads={uploads} onChange={change} />}
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        {step > 0 && (
          <Button tone="secondary" onClick={() => go(step - 1)}>
            {registrationCopy.back}
          </Button>
        )}
        <Button type="submit" loading={sending} disabled={step === last && uploads.busy}>
          {step === last ? registrationCopy.submit : registrationCopy.next}
        </Button>
        <p role="status" className="text-15 text-ink-soft">
          {draft.savedAt && registrationCopy.saved(timeText(draft.savedAt))}
        </p>
        {draft.savedAt && (
          <Button tone="quiet" small className="ml-auto" onClick={() => setAsking(true)}>
            {registrationCopy.clearDraft}
          </Button>
        )}
      </div>
      {step === last && <ProblemSummary ref={summary} problems={problems} onGo={goToField} />}
      <Modal
        open={asking}
        onClose={() => setAsking(false)}
        title={registrationCopy.clearDraftAsk}
        footer={
          <>
            <Button tone="secondary" onClick={() => setAsking(false)}>
              {registrationCopy.keep}
            </Button>
            <Button
              tone="danger"
              onClick={() => (uploads.items.forEach((i) => void uploads.remove(i).catch(() => {})), draft.clear(), setProblems([]), setAsking(false))}
            >
              {registrationCopy.clearDraftYes}
            </Button>
          </>
        }
      >
        <p>{registrationCopy.clearDraftText}</p>
      </Modal>
    </form>
  );
}

const done = (uploads: Props['uploads'], type: 'income' | 'divorce') => uploads.items.filter((i) => i.type === type && i.state === 'done').length;
