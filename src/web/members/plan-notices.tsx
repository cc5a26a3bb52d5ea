import type { Me } from '#contract/session.ts';
import { errorMessage, errorTitle } from '#copy/errors.ts';
import { searchCopy } from '#copy/search.ts';
import { premiumPriceText } from '#copy/plans.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';

/** Trial and plan: what ends, and when. */
export function PlanNotices({ me }: { me: Me }) {
  const { plan } = me;
  const action = (text: string) => (
    <LinkButton to="/paket" small tone="secondary">
      {text}
    </LinkButton>
  );
  if (plan.needsPayment)
    return (
      <Notice tone="bad" title={errorTitle('subscription-required')} action={action(searchCopy.upgrade)}>
        {errorMessage('subscription-required')}
      </Notice>
    );
  if (plan.premiumExpired)
    return (
      <Notice tone="warn" title={searchCopy.premiumExpiredTitle} action={action(searchCopy.subscribeAgain)}>
        {premiumPriceText}
      </Notice>
    );
  if (me.tier === 'basic' && plan.trialDaysLeft !== null)
    return <Notice tone={plan.trialWarning ? 'warn' : 'info'}>{searchCopy.trialLeft(plan.trialDaysLeft)}</Notice>;
  return null;
}
