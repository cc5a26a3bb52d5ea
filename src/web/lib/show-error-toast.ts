import { searchCopy } from '#copy/search.ts';
import { asApiError } from './api.ts';
import { showToast } from '#web/ui/toast.tsx';

/**
 * Says why an act did not happen: a refusal by its own text, anything else under `heading`; leads to the plans where
 * one is needed.
 */
export function showErrorToast(error: unknown, heading: string): void {
  const { title, status, message } = asApiError(error);
  const refused = status >= 400 && status < 500;
  showToast({
    tone: 'bad',
    title: (refused ? title : undefined) ?? heading,
    text: message,
    ...(status === 402 ? { action: { text: searchCopy.upgrade, to: '/paket' } } : {}),
  });
}
