import type { Me } from '#contract/session.ts';
import { errorMessage, errorTitle } from '#copy/errors.ts';
import { wordOf } from '#copy/field-values.ts';
import { matchCopy } from '#copy/match.ts';
import { premiumPriceText } from '#copy/plans.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';

type Page = ApiOutput<'GET /api/matches'>;

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
      <Notice tone="bad" title={errorTitle('subscription-required')} action={action(matchCopy.upgrade)}>
        {errorMessage('subscription-required')}
      </Notice>
    );
  if (plan.premiumExpired)
    return (
      <Notice tone="warn" title={matchCopy.premiumExpiredTitle} action={action(matchCopy.subscribeAgain)}>
        {premiumPriceText}
      </Notice>
    );
  if (me.tier === 'basic' && plan.trialDaysLeft !== null)
    return <Notice tone={plan.trialWarning ? 'warn' : 'info'}>{matchCopy.trialLeft(plan.trialDaysLeft)}</Notice>;
  return null;
}

/** The active-filter box (S1 §2) and the count with its tier note. */
export function ResultHead({ page }: { page: Page }) {
  const { pref, own, desired } = page.partnerReligion;
  const religion =
    desired.length > 0
      ? matchCopy.only(desired.map((r) => wordOf('religion', r)).join(', '))
      : pref === 'wajib sama' && own
        ? matchCopy.sameAs(wordOf('religion', own))
        : matchCopy.anyReligion;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div>
        <p aria-live="polite" className="text-20 font-semi">
          {matchCopy.count(page.total)}
        </p>
        <p className="text-15 text-ink-soft">{page.tier === 'basic' ? `${matchCopy.basicNote} ${premiumPriceText}.` : matchCopy.paidNote}</p>
        {!page.openBudgetLeft && <p className="text-15 text-warn">{matchCopy.budgetUsed}</p>}
      </div>
      <p className="rounded-full bg-sirih-soft px-4 py-1.5 text-15">
        <span className="text-ink-soft">{matchCopy.filterBox}:</span> {matchCopy.partnerReligion} <b className="font-semi">{religion}</b>
      </p>
    </div>
  );
}
