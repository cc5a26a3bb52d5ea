import type { Tier } from '#domain/likes/relation.ts';
import type { Subscription } from '#domain/subscription/entitlement.ts';

/** A joined subscription row in the domain's form (times in ms). */
export function subscriptionOf(row: {
  tier: Tier | null;
  status: Subscription['status'] | null;
  trial_end: Date | null;
  period_end: Date | null;
}): Subscription | null {
  if (row.tier === null || row.status === null) return null;
  return {
    tier: row.tier,
    status: row.status,
    trialEnd: row.trial_end?.getTime() ?? null,
    periodEnd: row.period_end?.getTime() ?? null,
  };
}
