import type { Payment } from '#contract/payments.ts';
import type { Plan, VaBank } from '#domain/payments/plans.ts';
import { useEffect } from 'react';
import type { ApiOutput } from '#web/lib/api.ts';
import { WRITTEN } from '#web/lib/written.ts';
import type { SentProof } from './use-proof.ts';

export type Checkout = ApiOutput<'GET /api/payments/checkout'>;
/** What stands in the form. `proof`: one that is with the server already. */
export type CheckoutValues = {
  code: string;
  method: Payment['method'];
  accountId: string;
  /** Of a virtual account; one the server does not name is as good as none. */
  bank: string;
  proof: SentProof | null;
  name: string;
  email: string;
  phone: string;
  notes: string;
};

const keyOf = (plan: Plan): string => `${WRITTEN.checkout}${plan}`;
export const attemptSlot = (plan: Plan): string => `${keyOf(plan)}.nama`;

/** Ways to pay that are set: what needs no proof first. */
export function methodsOf({ accounts, gateway }: Checkout): Payment['method'][] {
  return [
    ...(gateway.qris ? (['qris'] as const) : []),
    ...(gateway.virtualAccountBanks.length > 0 ? (['virtual-account'] as const) : []),
    ...(accounts.some(({ kind }) => kind === 'bank') ? (['transfer'] as const) : []),
    ...(accounts.some(({ kind }) => kind === 'wallet') ? (['wallet'] as const) : []),
  ];
}

type Account = Checkout['accounts'][number];
/** Our accounts for a way to pay, and the one of them that is meant: chosen, else the first. */
export function accountsFor(
  { accounts }: Checkout,
  { method, accountId }: Pick<CheckoutValues, 'method' | 'accountId'>,
) {
  const kind = method === 'wallet' ? 'wallet' : 'bank';
  const fitting: Account[] = accounts.filter((account) => account.kind === kind);
  return { fitting, chosen: fitting.find(({ id }) => id === accountId) ?? fitting[0] };
}

/** The bank of a virtual account that is meant: chosen, else the first. */
export function bankOf({ gateway }: Checkout, chosen: string): VaBank | undefined {
  return gateway.virtualAccountBanks.find((bank) => bank === chosen) ?? gateway.virtualAccountBanks[0];
}

/** What the form begins with: what was typed before a reload, else what is known of the member. */
export function firstValues(checkout: Checkout, code: string): CheckoutValues {
  const [method = 'none'] = methodsOf(checkout);
  const fresh: CheckoutValues = {
    code,
    method,
    accountId: '',
    bank: '',
    proof: null,
    notes: '',
    ...checkout.prefilled,
  };
  const kept = read(checkout.plan);
  // A code in the address is newer than one that was typed before.
  const values: CheckoutValues = { ...fresh, ...kept, code: code || (kept?.code ?? '') };
  return methodsOf(checkout).includes(values.method) ? values : { ...values, method };
}

/** Keeps what is typed in this tab. */
export function useKeptDraft(plan: Plan, values: CheckoutValues): void {
  useEffect(() => {
    try {
      sessionStorage.setItem(keyOf(plan), JSON.stringify(values));
    } catch {
      // Without storage the form alone holds it.
    }
  }, [plan, values]);
}

export function forgetDraft(plan: Plan): void {
  for (const key of [keyOf(plan), attemptSlot(plan)]) sessionStorage.removeItem(key);
}

function read(plan: Plan): Partial<CheckoutValues> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(plan)) ?? 'null') as Partial<CheckoutValues> | null;
    return typeof kept === 'object' ? kept : null;
  } catch {
    return null;
  }
}
