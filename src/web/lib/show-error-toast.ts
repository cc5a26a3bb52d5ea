import { searchCopy } from '#copy/search.ts';
import { asApiError, isRefusal } from './api.ts';
import { showToast } from '#web/ui/toast.tsx';

/**
 * Says why an act did not happen: a refusal by its own text, anything else under `heading`; leads to the plans where
 * one is needed.
 */
export function showErrorToast(error: unknown, heading: string): void {
  const failure = asApiError(error);
  const { title, status, message } = failure;
  showToast({
    tone: 'bad',
    title: (isRefusal(failure) ? title : undefined) ?? heading,
    text: message,
    ...(status === 402 ? { action: { text: searchCopy.upgrade, to: '/paket' } } : {}),
  });
}
