import type { Plan } from '../payments/plans.ts';
import { DAY_MS, entitlement, type Subscription } from './entitlement.ts';

/** Days before the end of a monthly plan in which it can be renewed, and its end is announced (R-PLAN 7). */
export const RENEWAL_DAYS = 7;
/** Reminders of an end, in days before (or after) it; each is sent once. */
export const REMINDERS = [7, 1, 0, -3] as const;
export type Reminder = (typeof REMINDERS)[number];

export type Banner = 'premium-ended' | 'trial-ended' | 'premium-ending' | 'active' | 'trial-warning' | 'trial';

/** Whole days to a moment, rounded up, at least 0. */
export function daysLeft(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / DAY_MS));
}

/** The end of all a member has, Pro and a Premium beneath it; null: none of it ends. */
function lastEnd({ periodEnd, premiumEnd = 0 }: Subscription): number | null {
  return periodEnd === null || premiumEnd === Number.POSITIVE_INFINITY ? null : Math.max(periodEnd, premiumEnd);
}

/** The end of the Premium that goes on when a Pro with an end is over, Infinity is without end; null: none does. */
export function premiumAfter({ periodEnd, premiumEnd = 0 }: Pick<Subscription, 'periodEnd' | 'premiumEnd'>) {
  return periodEnd !== null && premiumEnd > periodEnd ? premiumEnd : null;
}

/** Does it end, and within the days in which it can be renewed? */
const endsSoon = (end: number | null, now: number) => end !== null && daysLeft(end, now) <= RENEWAL_DAYS;

/** The one banner a member sees: an ended plan before an ending one, a plan before the trial (S2 §4). */
export function bannerOf(subscription: Subscription | null, now: number): Banner | null {
  const plan = entitlement(subscription, now);
  if (plan.premiumActive) return endsSoon(lastEnd(subscription!), now) ? 'premium-ending' : 'active';
  // A member who continues with a trial also sees that their plan ended.
  if (plan.premiumExpired) return 'premium-ended';
  if (plan.trialOver) return 'trial-ended';
  if (plan.trialDaysLeft === null) return null;
  return plan.trialWarning ? 'trial-warning' : 'trial';
}

/** Names Pro when that is the plan that has ended: to whoever had it, the words of a premium are not true. */
export function endedPro(subscription: Subscription | null, now: number): { endedTier?: 'pro' } {
  return subscription?.tier === 'pro' && entitlement(subscription, now).premiumExpired ? { endedTier: 'pro' } : {};
}

/** May the member pay this plan now? Not a plan they have without end; the month as R-PLAN 7 says. */
export function paymentNeeded(plan: Plan, subscription: Subscription | null, now: number): boolean {
  const { premiumActive, premiumExpired, needsPayment, tier } = entitlement(subscription, now);
  if (plan === 'pro') return !(premiumActive && tier === 'pro' && subscription!.periodEnd === null);
  if (plan === 'premium') return !(premiumActive && lastEnd(subscription!) === null);
  return needsPayment || premiumExpired || (premiumActive && endsSoon(lastEnd(subscription!), now));
}

/**
 * The reminder due for a plan with an end, the latest one only; null: none. `ended`: 0 and −3 are for a plan that
 * was not renewed.
 */
export function reminderDue(end: number, now: number): Reminder | null {
  const days = (end - now) / DAY_MS;
  if (days > 7) return null;
  if (days > 1) return 7;
  if (days > 0) return 1;
  if (days > -3) return 0;
  return days > -7 ? -3 : null;
}
