import { isThroughGateway } from './charge.ts';
import type { PaymentMethod, Plan, Prices } from './plans.ts';
import { priceBy, type Terms } from './referral-code.ts';

/** Hours a quoted price is kept for its member. */
export const QUOTE_HOURS = 24;

/** Price of a plan for one member, in whole rupiah; `discount` is never more than `original`. */
export type Priced = { original: number; discount: number; price: number };

/** What a plan costs at these prices, with a code's terms or none. The server computes every amount here (R-PLAN 5). */
export function priced(plan: Plan, prices: Prices, terms: Terms | null): Priced {
  const original = prices[plan];
  const term = terms?.[plan];
  const price = term ? priceBy(term, original) : original;
  return { original, discount: original - price, price };
}

/** The amount to pay: a price of 0 stays 0. */
export function finalAmount({ price }: Priced, suffix: number): number {
  return price === 0 ? 0 : price + suffix;
}

type Amount = { original: number; discount: number; suffix: number; final: number };

/** What a quote comes to in this way. A gateway knows whose money it is: only transfers have digits of their own. */
export function amountBy(method: PaymentMethod, { original, discount, suffix, final }: Amount): Amount {
  return isThroughGateway(method)
    ? { original, discount, suffix: 0, final: original - discount }
    : { original, discount, suffix, final };
}

export function quoteEnd(now: number): number {
  return now + QUOTE_HOURS * 3_600_000;
}
