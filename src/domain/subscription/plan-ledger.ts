import { DAY_MS } from './entitlement.ts';

/**
 * An entry that gives or ends a plan: a payment or a grant of the team (`days` or `until`; neither: without end),
 * days for all running plans, or an end. Times in milliseconds since 1970.
 */
export type PlanEntry =
  | { kind: 'plan'; tier: 'premium' | 'pro'; at: number; days: number | null; until: number | null }
  | { kind: 'extension'; at: number; days: number }
  | { kind: 'end'; at: number };

/** An entry with the payment that brought it; null: the team's. */
export type KeptEntry = PlanEntry & { paymentId: string | null };

/** The end of each tier: 0 was never held, Infinity is without end. */
export type Ends = { premium: number; pro: number };

/** The plan from all entries: the highest running one, else the last that ended; null: there never was one. */
export type HeldPlan = { tier: 'premium' | 'pro'; end: number | null; runs: boolean };

/** Applies all entries in order of time, each to the result of the earlier ones (R-PLAN 1, 4). */
export function heldPlan(entries: readonly PlanEntry[], now: number): HeldPlan | null {
  const ends = endsOf(entries);
  for (const tier of ['pro', 'premium'] as const) if (ends[tier] > now) return held(tier, ends[tier], true);
  const last = ends.pro >= ends.premium ? 'pro' : 'premium';
  return ends[last] === 0 ? null : held(last, ends[last], false);
}

/** The end of each tier after all entries. */
export function endsOf(entries: readonly PlanEntry[]): Ends {
  const ends: Ends = { premium: 0, pro: 0 };
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) apply(ends, entry);
  return ends;
}

function apply(ends: Ends, entry: PlanEntry): void {
  if (entry.kind === 'plan') return give(ends, entry);
  for (const tier of ['premium', 'pro'] as const) {
    if (ends[tier] <= entry.at) continue;
    ends[tier] = entry.kind === 'end' ? entry.at : ends[tier] + entry.days * DAY_MS;
  }
}

type Given = Extract<PlanEntry, { kind: 'plan' }>;

/**
 * Of a Premium there is already, no day runs beneath a Pro the team gives until a day: what is left of it begins when
 * that Pro ends, later by the time that this one adds.
 */
function give(ends: Ends, entry: Given): void {
  const after = Math.max(ends[entry.tier], endOf(presentEnd(ends, entry.tier), entry));
  const from = Math.max(ends.pro, entry.at);
  if (entry.tier === 'pro' && entry.until !== null && ends.premium > from) ends.premium += Math.max(0, after - from);
  ends[entry.tier] = after;
}

/** The present end. Days of Premium under a Pro with an end begin when that ends: paid days do not run beneath it. */
function presentEnd({ premium, pro }: Ends, tier: 'premium' | 'pro'): number {
  if (tier === 'pro') return pro;
  return pro === Number.POSITIVE_INFINITY ? premium : Math.max(premium, pro);
}

/** An early renewal adds days to the present end (R-PLAN 1). */
function endOf(before: number, { at, days, until }: Given): number {
  if (until !== null) return until;
  return days === null ? Number.POSITIVE_INFINITY : Math.max(before, at) + days * DAY_MS;
}

function held(tier: 'premium' | 'pro', end: number, runs: boolean): HeldPlan {
  return { tier, end: end === Number.POSITIVE_INFINITY ? null : end, runs };
}
