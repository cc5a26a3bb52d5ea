import type { SubscriptionStatus } from '#contract/subscription.ts';
import type { Viewer } from '#contract/session.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { premiumPriceText } from '#copy/plans.ts';
import { asApiError, call } from './api.ts';
import { serverNow, useLiveEvent } from './live.ts';
import { PlanKeeper, type PlanStatus } from './plan-status.ts';
import { happened, serverState } from './server-state.ts';
import { useStore } from './store.ts';

/** The own plan in this tab; begins and ends with the session (`useKeptPlan`). */
export const planKeeper = new PlanKeeper<SubscriptionStatus>({
  ask: () => call('GET /api/subscription', {}),
  now: () => Date.now(),
  later: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  // Accessed late: pages written at build time have no storage.
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  isNetwork: (error) => asApiError(error).code === 'network',
  isInView: () => document.visibilityState === 'visible',
  turnsAt: ({ tier, trialExpired, trialEndsAt, premiumEndsAt }) => {
    const ends = tier === 'basic' ? (trialExpired ? null : trialEndsAt) : premiumEndsAt;
    // By the clock of this device, which may not be the server's.
    return ends === null ? null : Date.parse(ends) + Date.now() - serverNow();
  },
});

export const usePlanStatus = (): PlanStatus<SubscriptionStatus> => useStore(planKeeper.status);

/** Keeps the own plan up to date while a member is signed in, by the rules of S2 §9. Once, in the member's frame. */
export function useKeptPlan(me: Viewer): void {
  const client = useQueryClient();
  const { id } = me;
  useEffect(() => {
    const calledOff = announceChanges(client, me);
    planKeeper.begin(id, (answer) => isOf(answer, me));
    const focused = () => void planKeeper.check();
    const seen = () => document.visibilityState === 'visible' && planKeeper.cameIntoView();
    const heard = ({ key, storageArea }: StorageEvent) => storageArea === localStorage && planKeeper.heard(key);
    addEventListener('focus', focused);
    addEventListener('pageshow', focused);
    addEventListener('online', focused);
    document.addEventListener('visibilitychange', seen);
    addEventListener('storage', heard);
    return () => {
      calledOff();
      for (const name of ['focus', 'pageshow', 'online']) removeEventListener(name, focused);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('storage', heard);
      planKeeper.end();
    };
    // The member at the first rendering: later changes come from the keeper itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, id]);
  useLiveEvent('plan-changed', () => {
    void planKeeper.check({ forced: true });
    // A refused payment changes neither the plan nor its display.
    void happened(client, 'plan-changed');
  });
}

const worthOf = ({ tier, needsPayment, premiumExpired }: Worth) => `${tier} ${needsPayment} ${premiumExpired}`;
type Worth = Pick<SubscriptionStatus, 'tier' | 'needsPayment' | 'premiumExpired'>;
const worthOfViewer = ({ tier, plan }: Viewer) => worthOf({ tier, ...plan });

/** Does the answer agree with the session, ends included? */
const isOf = (answer: SubscriptionStatus, me: Viewer): boolean =>
  worthOf(answer) === worthOfViewer(me) &&
  answer.nextBillingDate === me.plan.premiumEndsAt &&
  answer.trialEndsAt === me.plan.trialEndsAt;

/** Visible data depend on the plan: after another answer they are read anew. */
function announceChanges(client: QueryClient, me: Viewer): () => void {
  let worth = worthOfViewer(me);
  return planKeeper.status.subscribe(() => {
    const answer = planKeeper.status.get().kept?.answer;
    if (!answer) return;
    const now = worthOf(answer);
    if (now === worth) return;
    worth = now;
    void happened(client, 'plan-changed');
  });
}

const plansKey = serverState('plans', []);

/** Present prices, and our contact. */
export function usePlans() {
  return useQuery({
    queryKey: plansKey(),
    queryFn: ({ signal }) => call('GET /api/plans', { signal }),
    staleTime: 60_000,
  });
}

/** «Premium Rp118.000 sekali bayar atau Rp10.000 per bulan» (R-PLAN-1); empty until the prices are here. */
export function usePremiumPrice(): string {
  const prices = usePlans().data?.prices;
  return prices ? premiumPriceText(prices) : '';
}
