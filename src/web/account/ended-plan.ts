import type { Viewer } from '#contract/session.ts';
import { errorTitle } from '#copy/errors.ts';
import { searchCopy } from '#copy/search.ts';
import { asApiError } from '#web/lib/api.ts';
import { planKeeper } from '#web/lib/plan.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';

type Ended = Pick<Viewer['plan'], 'premiumExpired' | 'endedTier'>;

/** What ended of a member without a plan: the plan they paid for, else the trial. */
export const endedTitle = (plan: Ended | undefined): string | undefined => {
  if (!plan?.premiumExpired) return errorTitle('subscription-required');
  return plan.endedTier === 'pro' ? searchCopy.proExpiredTitle : searchCopy.premiumExpiredTitle;
};

/** As `showErrorToast`; a refusal for want of a plan names what ended, which the server's code does not tell. */
export function showEndedPlanToast(error: unknown, heading: string): void {
  const failure = asApiError(error);
  const title = endedTitle(planKeeper.status.get().kept?.answer);
  showErrorToast(failure.code === 'subscription-required' ? Object.assign(failure, { title }) : error, heading);
}
