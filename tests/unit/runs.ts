import fc from 'fast-check';

const most = process.env.PROPERTY_RUNS;
// One seed and no shrinking in mutation runs: two runs of the same code agree, and a counterexample is enough.
if (most !== undefined) fc.configureGlobal({ endOnFailure: true, seed: 10 });

/** Runs of a property; mutation runs lower them (PROPERTY_RUNS), since each mutant pays for all of them. */
export const runs = (n: number): number => Math.min(n, Number(most ?? n));
