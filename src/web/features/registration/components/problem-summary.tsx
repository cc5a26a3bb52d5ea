import type { FieldError } from '#contract/errors.ts';
import { forwardRef } from 'react';
import { registrationCopy } from '#copy/registration.ts';
import { problemText } from './steps.ts';

/** Below the submit button: all failing checks in order, each a link to its field (S2 §2). */
export const ProblemSummary = forwardRef<
  HTMLDivElement,
  { problems: readonly FieldError[]; onGo: (field: string) => void }
>(function ProblemSummary({ problems, onGo }, ref) {
  if (problems.length === 0) return null;
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="rounded-card border border-bad bg-bad-soft p-4">
      <h3 className="text-17">{registrationCopy.problems(problems.length)}</h3>
      <ol className="mt-1 text-15">
        {problems.map((problem) => (
          <li key={problem.field}>
            <button
              type="button"
              className="min-h-11 py-2 text-left text-bad underline"
              onClick={() => onGo(problem.field)}
            >
              {problemText(problem)}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
});
