import { entitlement, type Subscription, TRIAL_WARNING_DAYS } from '#domain/subscription/entitlement.ts';
import type { OutboxEvent } from '../../outbox/catalogue.ts';

/**
 * Events of a member's trial: 7 days left, one day left, over (R-PLAN-2); none for a paid plan.
 */
export function trialEvents(memberId: string, subscription: Subscription | null, now: number): OutboxEvent[] {
  const { premiumActive, trialOver, trialDaysLeft } = entitlement(subscription, now);
  const trialEnd = subscription?.trialEnd ?? null;
  if (premiumActive || trialDaysLeft === null || trialEnd === null) return [];
  if (trialOver) return [{ name: 'trial.over', payload: { memberId, trialEnd } }];
  const warning = trialDaysLeft <= 1 ? 1 : TRIAL_WARNING_DAYS;
  return [{ name: 'trial.ending', payload: { memberId, warning, days: trialDaysLeft, trialEnd } }];
}
