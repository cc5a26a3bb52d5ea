import type { FieldError } from '#contract/errors.ts';
import { useState } from 'react';
import { registrationCopy } from '#copy/registration.ts';
import { useBackSteps } from '#web/ui/back.ts';
import { useDates } from '#web/lib/dates.ts';
import { whenReleased } from '#web/lib/when-released.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { StepProgress } from '#web/ui/steps.tsx';
import { AccountStep } from './account-step.tsx';
import { ClearDraftDialog } from './clear-draft-dialog.tsx';
import { DocumentsStep } from './documents-step.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { StepFields } from './step-fields.tsx';
import { LAST } from './steps.ts';
import type { useDraft } from './use-draft.ts';
import { useSteps } from './use-steps.ts';
import type { useUploads } from './use-uploads.ts';

type Props = {
  draft: ReturnType<typeof useDraft>;
  uploads: ReturnType<typeof useUploads>;
  sending: boolean;
  refused: readonly FieldError[];
  onSubmit: (nameWasFree: boolean) => void;
  leadToLogin: () => Promise<boolean>;
};

/** Seven steps over one draft. «Lanjut» checks only its own step; «Daftar» checks all (S2 §5). */
export function RegistrationForm({ draft, uploads, sending, refused, onSubmit, leadToLogin }: Props) {
  const { values, step } = draft;
  const [asking, setAsking] = useState(false);
  const steps = useSteps({ draft, uploads, refused, onSubmit, leadToLogin });
  const { problems, errors, heading, summary, min, checking, change, go, goToField, checkPassword, clear } = steps;
  useBackSteps(
    step,
    () => go(step - 1),
    () => go(Math.min(step + 1, LAST)),
  );

  return (
    <form
      noValidate
      onSubmit={(e) => (e.preventDefault(), step === LAST ? steps.submit() : steps.next())}
      className="flex flex-col gap-6"
    >
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
            passwordMin={min}
            lost={draft.passwordLost ? passwordLost(draft.resumeAt) : null}
            onChange={change}
            onPasswordLeft={() => whenReleased(() => void checkPassword())}
          />
        )}
        <StepFields key={step} step={step} values={values} errors={errors} onChange={change} />
        {step === LAST && <DocumentsStep values={values} errors={errors} uploads={uploads} onChange={change} />}
      </Card>
      <StepButtons
        step={step}
        savedAt={draft.savedAt}
        busy={sending || checking}
        uploading={uploads.busy}
        onBack={() => go(step - 1)}
        onClear={() => setAsking(true)}
      />
      {step === LAST && <ProblemSummary ref={summary} problems={problems} onGo={goToField} />}
      <ClearDraftDialog open={asking} onClose={() => setAsking(false)} onClear={() => (clear(), setAsking(false))} />
    </form>
  );
}

type ButtonsProps = {
  step: number;
  savedAt: ReturnType<typeof useDraft>['savedAt'];
  busy: boolean;
  uploading: boolean;
  onBack: () => void;
  onClear: () => void;
};

/** Back and next, with the time the draft was saved and a button to delete it. */
function StepButtons({ step, savedAt, busy, uploading, onBack, onClear }: ButtonsProps) {
  const { timeText } = useDates();
  return (
    <div className="flex flex-wrap items-center gap-3">
      {step > 0 && (
        <Button tone="secondary" onClick={onBack}>
          {registrationCopy.back}
        </Button>
      )}
      <Button type="submit" loading={busy} disabled={step === LAST && uploading}>
        {step === LAST ? registrationCopy.submit : registrationCopy.next}
      </Button>
      <p role="status" className="text-15 text-ink-soft">
        {savedAt && registrationCopy.saved(timeText(savedAt))}
      </p>
      {savedAt && (
        <Button tone="quiet" small className="ml-auto" onClick={onClear}>
          {registrationCopy.clearDraft}
        </Button>
      )}
    </div>
  );
}

const passwordLost = (resumeAt: number | null): string =>
  registrationCopy.passwordLost(resumeAt === null ? null : registrationCopy.steps[resumeAt]!);
