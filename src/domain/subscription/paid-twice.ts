import type { Plan } from '../payments/plans.ts';
import { endsOf, heldPlan, type KeptEntry } from './plan-ledger.ts';
import { paymentNeeded } from './plan-status.ts';

/** Has the member nothing from these entries that makes this plan one too many? */
export function neededBeside(plan: Plan, entries: readonly KeptEntry[], now: number): boolean {
  const held = heldPlan(entries, now);
  if (!held?.runs) return true;
  const { premium: premiumEnd } = endsOf(entries);
  return paymentNeeded(
    plan,
    { tier: held.tier, status: 'active', trialEnd: null, periodEnd: held.end, premiumEnd },
    now,
  );
}

/**
 * Is a month paid in time, though it is not due any more at its approval? The team gave days meanwhile: its own follow
 * them (R-PLAN 1). Not where another payment came first, or where the plan has no end to add days to.
 */
export function wasDue(entries: readonly KeptEntry[], submittedAt: number, now: number): boolean {
  const { premium, pro } = endsOf(entries);
  if (premium === Number.POSITIVE_INFINITY || pro === Number.POSITIVE_INFINITY) return false;
  const without = entries.filter(({ at, paymentId }) => paymentId !== null || at <= submittedAt);
  return neededBeside('monthly_subscription', without, now);
}
