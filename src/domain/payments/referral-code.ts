import type { Plan } from './plans.ts';

/** What a code makes of a price: that price (0: free), so many percent less, or so many rupiah less. */
export type Term =
  | { kind: 'price'; amount: number }
  | { kind: 'percent'; percent: number }
  | { kind: 'less'; amount: number };
/** By plan; a plan without a term is not touched. */
export type Terms = Partial<Record<Plan, Term>>;

/** A code as the decision needs it; times in milliseconds since 1970. */
export type Code = {
  terms: Terms;
  active: boolean;
  startsAt: number | null;
  endsAt: number | null;
  maxUses: number | null;
  /** Taken, and not given back. */
  uses: number;
};

const SHAPE = /^[A-Z0-9]{3,32}$/;

/** A code as it is kept and compared: capital letters and digits, whatever was typed; null when it cannot be one. */
export function normaliseCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}-]/gu, '')
    .toUpperCase();
  return SHAPE.test(code) ? code : null;
}

/** Does the code lower this plan's price now, for somebody who has not used it? */
export function lowers({ terms, active, startsAt, endsAt, maxUses, uses }: Code, plan: Plan, now: number): boolean {
  return (
    active &&
    terms[plan] !== undefined &&
    (startsAt === null || startsAt <= now) &&
    (endsAt === null || now < endsAt) &&
    (maxUses === null || uses < maxUses)
  );
}

/** The price by a term: never more than without a code, never less than nothing; halves go to the member. */
export function priceBy(term: Term, original: number): number {
  if (term.kind === 'price') return Math.min(original, term.amount);
  if (term.kind === 'percent') return original - Math.ceil((original * term.percent) / 100);
  return Math.max(0, original - term.amount);
}
