import { uiCopy } from '#copy/ui.ts';
import { asApiError, isRefusal, isTheirs } from './api.ts';
import { showToast } from '#web/ui/toast.tsx';

const PLANS = { text: uiCopy.toPlans, to: '/paket' };

/**
 * Shows why an act failed: a refusal with its own text, anything else under `heading`; links to the plans if
 * one is needed. What is not the member's own doing has the id to quote to us, in a line of its own. `worded`: the
 * text with the failure's sentence in it. No other toast says a failure's sentence (tests/architecture/look.test.ts).
 */
export function showErrorToast(error: unknown, heading?: string, worded = (said: string): string => said): void {
  const failure = asApiError(error);
  const { title, status, said, requestId } = failure;
  showToast({
    tone: 'bad',
    title: (isRefusal(failure) ? title : undefined) ?? heading,
    text: worded(said),
    requestId: isTheirs(failure) ? undefined : requestId,
    action: status === 402 || failure.code === 'like-limit' ? PLANS : undefined,
  });
}
