import { useState } from 'react';
import { registrationCopy } from '#copy/registration.ts';
import { field, type FieldName } from '#domain/profile/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldControl } from '#web/account/field-control.tsx';
import { applies, STEP_FIELDS } from './steps.ts';
import type { DraftValues } from './stored-draft.ts';

type Props = {
  step: number;
  values: DraftValues;
  errors: Record<string, string | undefined>;
  onChange: (name: string, value: unknown) => void;
};

/** The fields of one step: required ones, then, folded, optional ones. */
export function StepFields({ step, values, errors, onChange }: Props) {
  const asked = STEP_FIELDS[step]!.filter((name) => applies(name, values));
  const folded = asked.filter((name) => field(name).folded);
  const control = (name: FieldName) => (
    <div key={name} className="flex flex-col gap-1">
      <FieldControl
        name={name}
        value={values[name]}
        error={errors[name]}
        province={values.domicile}
        onChange={(value) => onChange(name, value)}
      />
      {/* A radio button cannot be taken back by itself. */}
      {!field(name).required && field(name).shape.kind === 'choice' && isTold(values[name]) && (
        <Button tone="quiet" small className="-ml-3 self-start" onClick={() => onChange(name, '')}>
          {registrationCopy.clear} <span className="sr-only">{field(name).label}</span>
        </Button>
      )}
    </div>
  );
  return (
    <>
      {asked.filter((name) => !folded.includes(name)).map(control)}
      {folded.length > 0 && (
        <Folded
          labels={folded.map((name) => field(name).label)}
          told={folded.some((name) => isTold(values[name]))}
          wrong={folded.some((name) => errors[name])}
        >
          {folded.map(control)}
        </Folded>
      )}
    </>
  );
}

/** An empty list becomes an empty text. */
const isTold = (value: unknown) => value !== undefined && value !== null && String(value) !== '';

type FoldedProps = { labels: string[]; told: boolean; wrong: boolean; children: React.ReactNode };

/** Open if a folded field has a value or an error. */
function Folded({ labels, told, wrong, children }: FoldedProps) {
  const [open, setOpen] = useState(told);
  return (
    <details
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-card border border-line px-4"
    >
      <summary className="min-h-11 py-3 font-semi text-sirih">
        <span>
          {registrationCopy.folded}
          <span className="block text-13 font-normal text-ink-soft">
            {registrationCopy.foldedText(labels.join(', '))}
          </span>
        </span>
      </summary>
      <div className="flex flex-col gap-6 pt-2 pb-5">{children}</div>
    </details>
  );
}
