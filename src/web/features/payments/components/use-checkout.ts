import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#copy/errors.ts';
import { noticeText } from '#copy/notices.ts';
import { checkoutCopy } from '#copy/payments.ts';
import { isThroughGateway } from '#domain/payments/charge.ts';
import type { Plan } from '#domain/payments/plans.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { type ApiError, type ApiInput, type ApiOutput, call, isRefusal } from '#web/lib/api.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { useHere } from '#web/lib/here.ts';
import { planKeeper } from '#web/lib/plan.ts';
import { happened } from '#web/lib/server-state.ts';
import { keepCode } from '#web/lib/waiting-code.ts';
import { showToast } from '#web/ui/toast.tsx';
import { type Price, type Quote, usePrice, useReadAnew } from '../queries.ts';
import { attemptKey } from './attempt.ts';
import {
  accountsFor,
  attemptSlot,
  bankOf,
  type Checkout,
  type CheckoutValues,
  firstValues,
  forgetDraft,
  methodsOf,
  useDraftSlot,
  useKeptDraft,
} from './checkout-draft.ts';
import { useProof } from './use-proof.ts';

/** Time between the message and the next page (S2 §9). */
const TO_SUCCESS_MS = 1_000;
const TO_MATCHES_MS = 2_000;

/** Ids of fields, for links from errors. */
export const FIELD_IDS = { code: 'kode', proof: 'bukti', name: 'nama', email: 'email', phone: 'telepon' } as const;
/** Fields of refusals. */
const FIELD_OF = {
  'payment-proof-required': 'proof',
  'payment-proof-gone': 'proof',
  'payment-email-invalid': 'email',
  'payment-phone-invalid': 'phone',
  'referral-code-invalid': 'code',
  'referral-code-used': 'code',
  'referral-code-off': 'code',
} as const;
/** The page showed what holds no longer: price, code, or where the money goes. */
const STALE = new Set<string>([
  'quote-expired',
  'quote-used',
  'payment-proof-gone',
  'referral-code-off',
  'referral-code-invalid',
  'referral-code-used',
  'payment-account-changed',
  'payment-method-required',
]);

/** The payment form: its values, its price, and sending it once. */
export function useCheckoutForm(checkout: Checkout, firstCode: string) {
  const { plan } = checkout;
  const slot = useDraftSlot(plan);
  const [first] = useState(() => firstValues(checkout, firstCode, slot));
  const readAnew = useReadAnew(plan);
  const done = useAfterwards(plan, slot);
  const priceNow = useRef<Price>(null!);
  const form = useApiForm<CheckoutValues>({
    values: first,
    send: async (values) => {
      const { quote, failure } = priceNow.current;
      if (!quote) throw failure ?? new Error('no price');
      const body = bodyOf(checkout, values, quote);
      const headers = { 'idempotency-key': attemptKey(attemptSlot(slot), body, tabStorage) };
      await done(await call('POST /api/payments', { body, headers }));
    },
    fieldOf: FIELD_OF,
    worded: (failure) => sentenceOf(plan, failure),
    onInvalid: (errors) => {
      const [name] = Object.keys(FIELD_IDS).filter((field) => field in errors);
      if (name) goToField(FIELD_IDS[name as keyof typeof FIELD_IDS]);
    },
    leads: true,
    // A refusal is shown at its field, or above the button with this title: once.
    onFailed: async (failure) => {
      if (STALE.has(failure.code)) await readAnew();
      if (failure.code === 'payment-proof-gone') form.form.setValue('proof', null);
      const at = FIELD_OF[failure.code as keyof typeof FIELD_OF];
      // The code and the proof are far above the button, and not inputs the form could focus itself.
      if (at) goToField(FIELD_IDS[at]);
      return false;
    },
  });
  const { typed } = form;
  useOpenWay(checkout, form);
  useKeptDraft(slot, typed);
  const price = usePrice(plan, typed.code);
  useEffect(() => {
    priceNow.current = price;
  });
  const free = price.quote?.final === 0;
  const online = isThroughGateway(typed.method);
  const proof = useProof(plan, checkout.proof.maxBytes, (sent) => {
    form.form.setValue('proof', sent);
    form.form.clearErrors('proof');
  });
  const code = form.control('code', { validate: () => (price.code.kind === 'refused' ? price.code.text : true) });
  return {
    ...form,
    price,
    free,
    online,
    proof,
    code: {
      ...code,
      // Another code is judged by its own price: what was said of the one before goes with it.
      onChange: (typedCode: string) => {
        form.form.setValue('code', typedCode);
        form.form.clearErrors('code');
      },
    },
    proofControl: form.control('proof', {
      validate: (sent) => Boolean(free || online || sent) || missingProof(proof.state.phase),
    }),
  };
}

const missingProof = (phase: string): string =>
  ['sending', 'preparing'].includes(phase) ? checkoutCopy.proofOnItsWay : errorMessage('payment-proof-required');

/** A chosen way that the checkout, read anew, no longer has gives way to the first it has. */
function useOpenWay(checkout: Checkout, { form, typed }: ReturnType<typeof useApiForm<CheckoutValues>>): void {
  const methods = methodsOf(checkout);
  const open = methods.includes(typed.method) ? typed.method : (methods[0] ?? 'none');
  useEffect(() => form.setValue('method', open), [form, open]);
}

function bodyOf(
  checkout: Checkout,
  values: CheckoutValues,
  { id: quoteId, final }: Quote,
): ApiInput<'POST /api/payments'>['body'] {
  const { method, bank, proof, name, email, phone, notes } = values;
  const person = { quoteId, name, email, phone, notes: notes.trim() === '' ? null : notes };
  if (final === 0) return person;
  if (method === 'qris') return { ...person, method };
  if (method === 'virtual-account') return { ...person, method, bank: bankOf(checkout, bank) ?? null };
  const account = accountsFor(checkout, values).chosen;
  return { ...person, method, accountId: account?.id ?? null, proofId: proof?.id ?? null };
}

/** Title of a failed payment. */
export const failureTitle = (plan: Plan): string =>
  noticeText(plan === 'monthly_subscription' ? 'subscription-send-failed' : 'payment-send-failed-title');

/** The sentence of S2 §8 for a failed payment. */
function sentenceOf(plan: Plan, failure: ApiError): string {
  const { code, message: reason } = failure;
  if (isRefusal(failure))
    return plan === 'monthly_subscription' ? reason : noticeText('payment-send-failed-because', { reason });
  if (code === 'network') return `${noticeText('payment-no-answer')}. ${reason}`;
  if (plan === 'monthly_subscription') return `${noticeText('subscription-submission-failed')}. ${reason}`;
  return `${noticeText(failure.status >= 500 ? 'payment-not-processed' : 'payment-send-error')}. ${reason}`;
}

/** The tab's storage, named only when it is used: where it is forbidden that throws. */
const tabStorage = {
  getItem: (key: string): string | null => sessionStorage.getItem(key),
  setItem: (key: string, value: string): void => sessionStorage.setItem(key, value),
};

/** For the waiting page: what was sent, and when by the clock of this device. What was read before does not know it. */
export type SentPayment = { id: string; at: number };

/** After an accepted payment: the plan at once, its payment code, or the waiting page. */
function useAfterwards(plan: Plan, slot: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const here = useHere();
  return async ({ payment, tierActivated }: ApiOutput<'POST /api/payments'>): Promise<void> => {
    const sent: SentPayment = { id: payment.id, at: Date.now() };
    forgetDraft(slot);
    keepCode(null);
    void planKeeper.check({ forced: true });
    void happened(client, 'plan-changed');
    const go = async (ms: number, to: string, state?: SentPayment) => {
      await new Promise((passed) => setTimeout(passed, ms));
      // A member who navigated away meanwhile stays there.
      if (here.current) await navigate(to, { replace: true, state });
    };
    if (tierActivated || payment.final === 0) {
      showToast({ tone: 'ok', title: checkoutCopy.upgradedTitle, text: checkoutCopy.upgradedText(plan) });
      return go(TO_MATCHES_MS, '/match');
    }
    if (payment.awaitingCharge) return go(0, `/akun/pembayaran/${payment.id}`);
    return go(TO_SUCCESS_MS, '/payment-success', sent);
  };
}
