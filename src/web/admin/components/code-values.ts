import { DAY_MS, datesOf } from '#copy/dates.ts';
import { errorMessage } from '#copy/errors.ts';
import { codeListCopy, planNames } from '#copy/staff-money.ts';
import { PLANS, type Prices } from '#domain/payments/plans.ts';
import { CODE_USES_MAX, normaliseCode } from '#domain/payments/referral-code.ts';

export type Kind = keyof typeof codeListCopy.kinds;
/** A new code as typed. */
export type Typed = {
  code: string;
  kind: Kind;
  amount: string;
  plans: string[];
  maxUses: string;
  endsAt: string;
  note: string;
};

/** A whole number; null: it is none. «59.000» is not read as 59. */
const whole = (text: string): number | null => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : null);

/** The last day counts until midnight in Jakarta. */
const endOf = (day: string): number => Date.parse(`${day}T00:00:00+07:00`) + DAY_MS;
/** The day that ends with this moment, as it was typed. */
export const lastDayText = (endsAt: string): string => datesOf('WIB').dateText(Date.parse(endsAt) - 1);

/** An empty price is not a price of 0, which would give the plan away. Nobody pays more than without the code. */
function amountProblem({ kind, amount, plans }: Typed, prices: Prices | undefined): string | null {
  const n = whole(amount);
  const least = kind === 'price' ? 0 : 1;
  if (n === null || n < least || (kind === 'percent' && n > 100)) return codeListCopy.amountNeeded[kind];
  const cheaper = kind === 'price' && prices && PLANS.find((plan) => plans.includes(plan) && prices[plan] < n);
  return cheaper ? codeListCopy.priceAbove(planNames[cheaper], prices[cheaper]) : null;
}

const usesFit = (text: string) => {
  const n = whole(text);
  return text.trim() === '' || (n !== null && n >= 1 && n <= CODE_USES_MAX);
};

/** What is wrong with each field, in words, in the order of the form; `prices`: the plans' own, once they are known. */
export const codeProblems = (typed: Typed, prices: Prices | undefined, now: number) => ({
  code: normaliseCode(typed.code) === null ? errorMessage('code-malformed') : null,
  amount: amountProblem(typed, prices),
  plans: typed.plans.length === 0 ? codeListCopy.plansNeeded : null,
  maxUses: usesFit(typed.maxUses) ? null : codeListCopy.maxUsesWrong,
  endsAt: typed.endsAt !== '' && endOf(typed.endsAt) <= now ? errorMessage('code-ended') : null,
});

/** What is sent once nothing is wrong. */
export function bodyOf({ code, kind, amount, plans, maxUses, endsAt, note }: Typed) {
  const n = Number(amount);
  const term = kind === 'percent' ? ({ kind, percent: n } as const) : ({ kind, amount: n } as const);
  return {
    code,
    terms: Object.fromEntries(plans.map((plan) => [plan, term])),
    maxUses: maxUses.trim() === '' ? null : Number(maxUses),
    startsAt: null,
    endsAt: endsAt === '' ? null : new Date(endOf(endsAt)).toISOString(),
    active: true,
    note: note.trim() || null,
  };
}
