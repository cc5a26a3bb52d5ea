import type { Alternative } from '#contract/preferences.ts';
import { shownCount } from '#domain/matching/limits.ts';
import type { Change } from '#domain/matching/what-if.ts';
import type { WaitingWishes } from '#domain/profile/change-allowance.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { preferencesOf } from './policy.ts';

/** Told counts: with the kept wishes, with these, and with each change of these, the highest first. */
export function presentAlternatives({
  now,
  total,
  changes,
  totals,
}: {
  now: number;
  total: number;
  changes: readonly Change[];
  totals: readonly number[];
}): { now: number | null; proposed: number | null; changes: Alternative[] } {
  const told = changes.map(({ rule, set }, i) => ({ rule, set, count: shownCount(totals[i]!) }));
  // Sorted by the told count alone: equal counts keep the tuner's own order, which reveals nothing.
  told.sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
  return { now: shownCount(now), proposed: shownCount(total), changes: told };
}

export function presentWaiting(waiting: WaitingWishes | null) {
  return waiting && { set: waiting.set, from: new Date(waiting.from).toISOString() };
}

export function presentKept({ profile, waiting }: { profile: Profile; waiting: WaitingWishes | null }) {
  return { kept: preferencesOf(profile), waiting: presentWaiting(waiting) };
}
