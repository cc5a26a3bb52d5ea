import type { Plan } from './plans.ts';

/** How a code changes a price: a new price (0: free), a percentage off, or an amount of rupiah off. */
export type Term =
  | { kind: 'price'; amount: number }
  | { kind: 'percent'; percent: number }
  | { kind: 'less'; amount: number };
/** Terms by plan; a plan without a term keeps its price. */
export type Terms = Partial<Record<Plan, Term>>;

/** A code as the decision needs it; times in milliseconds since 1970. */
export type Code = {
  terms: Terms;
  active: boolean;
  startsAt: number | null;
  endsAt: number | null;
  maxUses: number | null;
  /** Uses that were not given back. */
  uses: number;
};

/** The most of a code's limit of uses. */
export const CODE_USES_MAX = 1_000_000;
const SHAPE = /^[A-Z0-9]{3,32}$/;

/** The stored form of a code: capital letters and digits; null when the typed text cannot be a code. */
export function normaliseCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}-]/gu, '')
    .toUpperCase();
  return SHAPE.test(code) ? code : null;
}

/** What the team sees of a code: switched off, past its end, used up, or none of it. */
export type CodeState = 'on' | 'off' | 'ended' | 'used-up';

export function codeState(code: Pick<Code, 'active' | 'endsAt' | 'maxUses' | 'uses'>, now: number): CodeState {
  if (!code.active) return 'off';
  if (code.endsAt !== null && code.endsAt <= now) return 'ended';
  return code.maxUses !== null && code.uses >= code.maxUses ? 'used-up' : 'on';
}

/** Does the code lower this plan's price now, for a member who has not used it? */
export function lowers(code: Code, plan: Plan, now: number): boolean {
  return (
    codeState(code, now) === 'on' && code.terms[plan] !== undefined && (code.startsAt === null || code.startsAt <= now)
  );
}

/** The price by a term: never above the original, never below 0; halves are rounded in the member's favour. */
export function priceBy(term: Term, original: number): number {
  if (term.kind === 'price') return Math.min(original, term.amount);
  if (term.kind === 'percent') return original - Math.ceil((original * term.percent) / 100);
  return Math.max(0, original - term.amount);
}
