import type { Tier } from '../likes/relation.ts';

export const TRIAL_DAYS = 90;
/** Days left at which the trial banner turns to a warning. */
export const TRIAL_WARNING_DAYS = 7;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Times in milliseconds since 1970. `periodEnd` null with an active paid tier: without end. */
export type Subscription = {
  tier: Tier;
  status: 'trial' | 'active' | 'expired' | 'refunded';
  trialEnd: number | null;
  periodEnd: number | null;
  /** Of a Pro with an end: the end of the Premium beneath it, Infinity is without end; absent: there is none. */
  premiumEnd?: number;
};

export type Entitlement = {
  /** What the member may do now: basic again when a paid plan is not active (R-PLAN-4). */
  tier: Tier;
  premiumActive: boolean;
  premiumExpired: boolean;
  /** Whole days, rounded up, at least 0; null before the first sign-in. */
  trialDaysLeft: number | null;
  trialWarning: boolean;
  trialOver: boolean;
  /** Trial over and nothing paid is active (R-PLAN-3). */
  needsPayment: boolean;
};

/** The entitlement of a subscription at a moment. */
export function entitlement(subscription: Subscription | null, now: number): Entitlement {
  const paid = subscription !== null && subscription.tier !== 'basic';
  const premiumActive =
    paid && subscription.status === 'active' && (subscription.periodEnd === null || now < subscription.periodEnd);
  const trialEnd = subscription?.trialEnd ?? null;
  const trialOver = trialEnd !== null && now >= trialEnd;
  const trialDaysLeft = trialEnd === null ? null : Math.max(0, Math.ceil((trialEnd - now) / DAY_MS));
  return {
    tier: premiumActive ? subscription!.tier : 'basic',
    premiumActive,
    premiumExpired: paid && !premiumActive,
    trialDaysLeft,
    trialWarning: trialDaysLeft !== null && !trialOver && trialDaysLeft <= TRIAL_WARNING_DAYS,
    trialOver,
    needsPayment: trialOver && !premiumActive,
  };
}
