import type { Me } from '#contract/session.ts';
import { errorMessage, errorTitle } from '#copy/errors.ts';
import { searchCopy } from '#copy/search.ts';
import { premiumPriceText } from '#copy/plans.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';

/** Trial and plan: what ended, and what ends when. A premium that ended is told before a trial that did. */
export function PlanNotices({ me }: { me: Me }) {
  const { needsPayment, premiumExpired, trialDaysLeft, trialWarning } = me.plan;
  const action = (text: string) => (
    <LinkButton to="/paket" small tone="secondary">
      {text}
    </LinkButton>
  );
  if (!needsPayment && !premiumExpired) {
    if (me.tier !== 'basic' || trialDaysLeft === null) return null;
    return <Notice tone={trialWarning ? 'warn' : 'info'}>{searchCopy.trialLeft(trialDaysLeft)}</Notice>;
  }
  return (
    <div className="flex flex-col gap-3">
      {premiumExpired && (
        <Notice tone="warn" title={searchCopy.premiumExpiredTitle} action={action(searchCopy.subscribeAgain)}>
          {premiumPriceText}
        </Notice>
      )}
      {needsPayment && (
        <Notice
          tone="bad"
          title={errorTitle('subscription-required')}
          action={premiumExpired ? undefined : action(searchCopy.upgrade)}
        >
          {errorMessage('subscription-required')}
        </Notice>
      )}
    </div>
  );
}
