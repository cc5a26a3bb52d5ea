import type { Difference, Alternative } from '#contract/preferences.ts';
import { tellCount } from '#domain/matching/limits.ts';
import type { Change } from '#domain/matching/what-if.ts';

export function presentDifference(n: number): Difference {
  return { direction: n > 0 ? 'more' : n < 0 ? 'fewer' : 'same', n: tellCount(Math.abs(n)) };
}

/**
 * Changes with what they bring, the most first. Among those too small to tell, the order is the tuner's own: it says
 * nothing.
 */
export function presentChanges(changes: readonly Change[], differences: readonly number[]): Alternative[] {
  const weight = (n: number) => (tellCount(Math.abs(n)) === null ? Math.sign(n) : n);
  return changes
    .map((change, i) => ({ change, n: differences[i]! }))
    .sort((a, b) => weight(b.n) - weight(a.n))
    .map(({ change, n }) => ({ rule: change.rule, set: change.set, difference: presentDifference(n) }));
}
