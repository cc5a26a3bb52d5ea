import type { Plan } from '#domain/payments/plans.ts';
import { keepInTab, readOfTab } from './tab-storage.ts';
import { WRITTEN } from './written.ts';

/** A chosen plan, and its code. */
export type WantedPlan = { plan: Plan; code: string };
const KEY = `${WRITTEN.checkout}pilihan`;

/** The code of an address (`?ref=`), in its canonical spelling; cut between characters: no address has half of one. */
export const codeIn = (address: URLSearchParams): string =>
  [...(address.get('ref') ?? '').trim().toUpperCase()].slice(0, 32).join('');

/** Payment page of a plan. */
export function payPage({ plan, code }: WantedPlan): string {
  const ref = code === '' ? '' : `ref=${encodeURIComponent(code)}`;
  if (plan === 'monthly_subscription') return `/subscription-payment${ref && `?${ref}`}`;
  return `/payment?plan=${plan}${ref && `&${ref}`}`;
}

/** Stored in this tab over registration, sign-in and the proof of the number, until its page is open. */
export const wantPlan = (wanted: WantedPlan | null): void => keepInTab(KEY, wanted);

export function wantedPlan(): WantedPlan | null {
  const { plan, code } = readOfTab<WantedPlan>(KEY) ?? {};
  return typeof plan === 'string' && typeof code === 'string' ? { plan, code } : null;
}
