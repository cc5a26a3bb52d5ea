import { searchCopy } from '#copy/search.ts';
import { shellCopy } from '#copy/shell.ts';
import { asApiError, isRefusal } from './api.ts';
import { showToast } from '#web/ui/toast.tsx';

const PLANS = { text: searchCopy.upgrade, to: '/paket' };
const CONTACT = { text: shellCopy.contact, to: '/kontak' };
/** Refusals whose text refers to our contact. */
const ASK_US: ReadonlySet<string> = new Set(['field-fixed', 'number-refused', 'referral-code-off']);

/**
 * Shows why an act failed: a refusal with its own text, anything else under `heading`; links to the plans if
 * one is needed, and to our contact if the text says so.
 */
export function showErrorToast(error: unknown, heading: string): void {
  const failure = asApiError(error);
  const { title, status, message, code } = failure;
  showToast({
    tone: 'bad',
    title: (isRefusal(failure) ? title : undefined) ?? heading,
    text: message,
    action: status === 402 ? PLANS : ASK_US.has(code) ? CONTACT : undefined,
  });
}
