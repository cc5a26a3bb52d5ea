import type { Plans } from '#contract/plans.ts';
import { plansCopy } from '#copy/plans.ts';

/** How many we are, while we are enough to be told. */
export function Figures({ figures }: Pick<Plans, 'figures'>) {
  const told = (['members', 'matches'] as const).flatMap((name) => {
    const n = figures[name];
    return n === null ? [] : [{ value: plansCopy.atLeast(n), label: plansCopy.figureWords[name] }];
  });
  if (told.length === 0) return null;
  return (
    <section aria-label={plansCopy.figures}>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {told.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-15 text-ink-soft">{label}</dt>
            <dd className="text-25 font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
