import type { Payment } from '#contract/payments.ts';
import type { Plan, VaBank } from '#domain/payments/plans.ts';
import { useEffect, useState } from 'react';
import type { ApiOutput } from '#web/lib/api.ts';
import { ownedKey, VISITOR } from '#web/lib/forget-written.ts';
import { useSession } from '#web/lib/session.ts';
import { keepInTab, readOfTab } from '#web/lib/tab-storage.ts';
import { WRITTEN } from '#web/lib/written.ts';
import type { SentProof } from './use-proof.ts';

export type Checkout = ApiOutput<'GET /api/payments/checkout'>;
/** Values of the form. `proof`: one stored on the server already. */
export type CheckoutValues = {
  code: string;
  method: Payment['method'];
  accountId: string;
  /** Bank of a virtual account; an unknown one counts as none. */
  bank: string;
  proof: SentProof | null;
  name: string;
  email: string;
  phone: string;
  notes: string;
};

/** Where this tab stores what this member typed for a plan; the same also while a sign-out elsewhere ends the page. */
export function useDraftSlot(plan: Plan): string {
  const { me } = useSession();
  const [slot] = useState(() => ownedKey(WRITTEN.checkout, me?.id ?? VISITOR, plan));
  return slot;
}
export const attemptSlot = (slot: string): string => `${slot}.nama`;

/** Configured ways to pay: those without a proof first. */
export function methodsOf({ accounts, gateway }: Checkout): Payment['method'][] {
  return [
    ...(gateway.qris ? (['qris'] as const) : []),
    ...(gateway.virtualAccountBanks.length > 0 ? (['virtual-account'] as const) : []),
    ...(accounts.some(({ kind }) => kind === 'bank') ? (['transfer'] as const) : []),
    ...(accounts.some(({ kind }) => kind === 'wallet') ? (['wallet'] as const) : []),
  ];
}

type Account = Checkout['accounts'][number];
/** Our accounts for a way to pay, and the selected one: chosen, else the first. */
export function accountsFor(
  { accounts }: Checkout,
  { method, accountId }: Pick<CheckoutValues, 'method' | 'accountId'>,
) {
  const kind = method === 'wallet' ? 'wallet' : 'bank';
  const fitting: Account[] = accounts.filter((account) => account.kind === kind);
  return { fitting, chosen: fitting.find(({ id }) => id === accountId) ?? fitting[0] };
}

/** The selected bank of a virtual account: chosen, else the first. */
export function bankOf({ gateway }: Checkout, chosen: string): VaBank | undefined {
  return gateway.virtualAccountBanks.find((bank) => bank === chosen) ?? gateway.virtualAccountBanks[0];
}

/** Initial values: those typed before a reload, else known data of the member. */
export function firstValues(checkout: Checkout, code: string, slot: string): CheckoutValues {
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
  const kept = readOfTab<CheckoutValues>(slot);
  // A code in the address is newer than a typed one.
  const values: CheckoutValues = { ...fresh, ...kept, code: code || (kept?.code ?? '') };
  return methodsOf(checkout).includes(values.method) ? values : { ...values, method };
}

/** Stores typed values in this tab. */
export function useKeptDraft(slot: string, values: CheckoutValues): void {
  useEffect(() => keepInTab(slot, values), [slot, values]);
}

export function forgetDraft(slot: string): void {
  for (const key of [slot, attemptSlot(slot)]) keepInTab(key, null);
}
