import { searchCopy } from '#copy/search.ts';
import { asApiError, isRefusal, isTheirs } from './api.ts';
import { showToast } from '#web/ui/toast.tsx';

const PLANS = { text: searchCopy.upgrade, to: '/paket' };

/**
 * Shows why an act failed: a refusal with its own text, anything else under `heading`; links to the plans if
 * one is needed. What is not the member's own doing has the id to quote to us.
 */
export function showErrorToast(error: unknown, heading: string): void {
  const failure = asApiError(error);
  const { title, status, said, requestId } = failure;
  showToast({
    tone: 'bad',
    title: (isRefusal(failure) ? title : undefined) ?? heading,
    text: said,
    requestId: isTheirs(failure) ? undefined : requestId,
    action: status === 402 ? PLANS : undefined,
  });
}
