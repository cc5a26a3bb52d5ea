import { entitlement, type Subscription, TRIAL_WARNING_DAYS } from '#domain/subscription/entitlement.ts';
import type { OutboxEvent } from '../../outbox/catalogue.ts';

/**
 * What a member's trial brings now: its end in 7 days, in one, or that it is over (R-PLAN-2); nothing for who has paid.
 */
export function trialEvents(memberId: string, subscription: Subscription | null, now: number): OutboxEvent[] {
  const { premiumActive, trialOver, trialDaysLeft } = entitlement(subscription, now);
  const trialEnd = subscription?.trialEnd ?? null;
  if (premiumActive || trialDaysLeft === null || trialEnd === null) return [];
  if (trialOver) return [{ name: 'trial.over', payload: { memberId, trialEnd } }];
  const warning = trialDaysLeft <= 1 ? 1 : TRIAL_WARNING_DAYS;
  return [{ name: 'trial.ending', payload: { memberId, warning, days: trialDaysLeft, trialEnd } }];
}
