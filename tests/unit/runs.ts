import fc from 'fast-check';

const most = process.env.PROPERTY_RUNS;
// One seed and no shrinking in mutation runs: two runs of the same code agree, and a counterexample is enough.
if (most !== undefined && most !== 'all') fc.configureGlobal({ endOnFailure: true, seed: 10 });

/** How much less often `npm test` tries a property than the drills do: each run has another seed. */
const SHARE = 10;

/**
 * Runs of a property: all of them in the drills (PROPERTY_RUNS=all), a share in every run of the suite, and few in
 * mutation runs (a number), since each mutant pays for all of them.
 */
export function runs(n: number): number {
  if (most === 'all') return n;
  return most === undefined ? Math.ceil(n / SHARE) : Math.min(n, Number(most));
}

/** Of worlds that each say much the same: another one each run of the suite, all in drills, the first for a mutant. */
export function oneOf<T>(all: readonly T[]): readonly T[] {
  if (most === 'all') return all;
  return [all[most === undefined ? Date.now() % all.length : 0]!];
}
