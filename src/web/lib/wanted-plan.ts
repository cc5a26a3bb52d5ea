import type { Plan } from '#domain/payments/plans.ts';
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
export function wantPlan(wanted: WantedPlan | null): void {
  try {
    if (wanted) sessionStorage.setItem(KEY, JSON.stringify(wanted));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage it must be chosen again after signing in.
  }
}

export function wantedPlan(): WantedPlan | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as WantedPlan | null;
    return kept && typeof kept.plan === 'string' && typeof kept.code === 'string' ? kept : null;
  } catch {
    return null;
  }
}
