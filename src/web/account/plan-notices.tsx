import type { SubscriptionStatus } from '#contract/subscription.ts';
import type { Viewer } from '#contract/session.ts';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { thenPremium } from '#copy/after-pro.ts';
import { errorMessage, errorTitle } from '#copy/errors.ts';
import { noticeText } from '#copy/notices.ts';
import { planCopy } from '#copy/plan-notices.ts';
import { plansCopy } from '#copy/plans.ts';
import { searchCopy } from '#copy/search.ts';
import { rupiah } from '#copy/amounts.ts';
import { useDates } from '#web/lib/dates.ts';
import { usePlans, usePlanStatus, usePremiumPrice } from '#web/lib/plan.ts';
import { payPage, wantedPlan, wantPlan } from '#web/lib/wanted-plan.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { endedTitle } from './ended-plan.ts';

type Banner = NonNullable<SubscriptionStatus['banner']>;
type Facts = 'endedTier' | 'premiumDaysLeft' | 'premiumEndsAt' | 'premiumAfter' | 'trialDaysLeft';
type Shown = Pick<SubscriptionStatus, Facts> & {
  tier: Viewer['tier'];
  banner: Banner | null;
  monthlyDue: boolean;
};
type Props = { me: Viewer; always?: boolean; told?: boolean; listed?: boolean };

/**
 * The own plan in one banner, the most urgent: what ended, what ends when, what is active (S2 §4). `always`: an
 * active plan too, on pages about it; `told`: the page itself says that the plan ended; `listed`: it shows the payment
 * that waits.
 */
export function PlanNotices({ me, always = false, told = false, listed = false }: Props) {
  const { kept, failure } = usePlanStatus();
  const plan = kept?.answer ?? fromSession(me);
  const waiting = kept?.answer.waitingPayment ?? null;
  const { banner } = plan;
  // A member who has paid is not asked to pay.
  const asks = banner !== 'active' && banner !== 'trial';
  const shown = banner && (always || banner !== 'active') && !told && !(asks && waiting);
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {shown && <PlanBanner plan={plan} banner={banner} />}
      {waiting && !listed && (
        <Notice
          action={
            <LinkButton to={`/akun/pembayaran/${waiting.id}`} small tone="secondary">
              {planCopy.see}
            </LinkButton>
          }
        >
          <Unbroken text={planCopy.waiting(waiting.number, waiting.awaitingCharge)} part={waiting.number} />
        </Notice>
      )}
      {me.proved && !waiting && <WantedNotice />}
      {shown && failure && kept && <OldAnswer at={kept.at} />}
    </div>
  );
}

const useOnPlans = () => useLocation().pathname === '/paket';
const useMonthPrice = () => usePlans().data?.prices.monthly_subscription;

function PlanBanner({ plan, banner }: { plan: Shown; banner: Banner }) {
  const { dateText } = useDates();
  const price = usePremiumPrice();
  const here = useOnPlans();
  const month = useMonthPrice();
  const pro = plan.tier === 'pro';
  const { premiumAfter: after, premiumEndsAt } = plan;
  const end = premiumEndsAt && dateText(premiumEndsAt);
  const then = after && thenPremium(after.premiumEndsAt && dateText(after.premiumEndsAt));
  const trial = searchCopy.trialLeft(plan.trialDaysLeft ?? 0);
  switch (banner) {
    case 'premium-ended':
      return (
        <Notice
          tone="warn"
          brief
          title={endedTitle({ ...plan, premiumExpired: true })}
          action={<ToPay plan={plan} text={searchCopy.subscribeAgain} brief />}
        >
          {price}
        </Notice>
      );
    case 'trial-ended':
      return (
        <Notice
          tone="bad"
          brief
          title={errorTitle('subscription-required')}
          action={<ToPay plan={plan} text={searchCopy.upgrade} brief />}
        >
          {errorMessage('subscription-required')}
        </Notice>
      );
    case 'premium-ending':
      // The month prolongs a Premium: who has Pro is offered no lesser plan in its place.
      return (
        <Notice
          tone="warn"
          title={planCopy.endingTitle((after ?? plan).premiumDaysLeft ?? 0)}
          action={
            !(pro && here) && (
              <LinkButton to={pro ? '/paket' : '/subscription-payment'} small>
                {planCopy.extend}
              </LinkButton>
            )
          }
        >
          {end && month !== undefined && planCopy.endingText(end, pro ? null : rupiah(month))} {then}
        </Notice>
      );
    case 'active':
      return (
        <Notice tone="ok" title={planCopy.activeTitle}>
          {planCopy.tier(plansCopy[plan.tier].name)} {/* A Pro with an end was given, not paid. */}
          {!end ? planCopy.notScheduled : pro ? planCopy.endingText(end, null) : planCopy.nextBilling(end)} {then}
        </Notice>
      );
    case 'trial-warning':
      return (
        <Notice tone="warn" brief title={trial} action={<ToPay plan={plan} text={searchCopy.upgrade} brief />}>
          {null}
        </Notice>
      );
    case 'trial':
      return <Notice>{trial}</Notice>;
  }
}

/**
 * Link to the plans, from every other page; also directly to the monthly payment when it is due; `brief`: on a phone
 * only by the plans.
 */
function ToPay({ plan, text, brief = false }: { plan: Shown; text: string; brief?: boolean }) {
  const here = useOnPlans();
  const month = useMonthPrice();
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {!here && (
        <LinkButton to="/paket" small tone="secondary">
          {text}
        </LinkButton>
      )}
      {plan.monthlyDue && month !== undefined && (
        <LinkButton to="/subscription-payment" small className={brief && !here ? 'max-sm:hidden' : undefined}>
          {planCopy.payMonthly(rupiah(month))}
        </LinkButton>
      )}
    </span>
  );
}

/** For a plan chosen before registering, signing in or proving the number: the next step. */
function WantedNotice(): ReactNode {
  const [wanted, setWanted] = useState(wantedPlan);
  if (!wanted) return null;
  return (
    <Notice
      tone="ok"
      action={
        <span className="flex flex-wrap gap-2">
          <Button small tone="quiet" onClick={() => (wantPlan(null), setWanted(null))}>
            {planCopy.goOnDrop}
          </Button>
          <LinkButton to={payPage(wanted)} small>
            {planCopy.goOnLink}
          </LinkButton>
        </span>
      }
    >
      {planCopy.goOn(wanted.plan)}
    </Notice>
  );
}

function OldAnswer({ at }: { at: number }) {
  const { dateTimeText } = useDates();
  return (
    <p role="status" className="text-13 text-ink-soft">
      {`${noticeText('subscription-check-failed')}. ${planCopy.oldAnswer(dateTimeText(at))}`}
    </p>
  );
}

/** The session's plan, until the plan itself is read. */
function fromSession({ tier, plan }: Viewer): Shown {
  const { needsPayment, premiumExpired, trialDaysLeft, trialWarning } = plan;
  const banner = premiumExpired
    ? 'premium-ended'
    : needsPayment
      ? 'trial-ended'
      : tier !== 'basic'
        ? 'active'
        : trialDaysLeft === null
          ? null
          : trialWarning
            ? 'trial-warning'
            : 'trial';
  return {
    ...plan,
    tier,
    banner,
    premiumDaysLeft: null,
    // Same as the plan's later answer (R-PLAN 7): a later button would move the content below.
    monthlyDue: needsPayment || premiumExpired,
  };
}
