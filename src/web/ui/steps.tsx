import { uiCopy } from '#copy/ui.ts';
import { cx } from './class-names.ts';

/** Progress in a form of several steps: filled bars; where there is no room for all names, with the present one's. */
export function StepProgress({
  steps,
  current,
  onGo,
}: {
  steps: readonly string[];
  current: number;
  onGo: (index: number) => void;
}) {
  return (
    <nav aria-label={uiCopy.steps} className="@container">
      <p className="text-15 text-ink-soft @xl:hidden">{uiCopy.stepOf(current + 1, steps.length, steps[current]!)}</p>
      <ol className="mt-2 flex gap-0.5 md:gap-2">
        {steps.map((name, i) => (
          <li key={name} className="min-w-0 grow basis-0">
            <button
              type="button"
              disabled={i > current}
              aria-current={i === current ? 'step' : undefined}
              aria-label={uiCopy.stepOf(i + 1, steps.length, name)}
              onClick={() => onGo(i)}
              className="flex min-h-11 w-full flex-col gap-1 text-left text-13 disabled:cursor-default"
            >
              <span
                className={cx(
                  'mt-4 mr-1 block h-1.5 rounded-full md:mt-2 md:mr-0',
                  i <= current ? 'bg-sirih' : 'bg-line',
                )}
              />
              <span
                aria-hidden
                className={cx('hidden @xl:block', i === current ? 'font-semi text-ink' : 'text-ink-soft')}
              >
                {name}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
