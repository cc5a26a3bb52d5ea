import type { Payment } from '#contract/payments.ts';
import type { Plan } from '#domain/payments/plans.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { noticeText } from '#copy/notices.ts';
import { referralCopy } from '#copy/payments.ts';
import { CODE_SETTLES_MS, type CodeState } from '#web/account/referral-field.tsx';
import { type ApiError, type ApiOutput, asApiError, call, isRefusal } from '#web/lib/api.ts';
import { planKeeper } from '#web/lib/plan.ts';
import { serverState } from '#web/lib/server-state.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

export type Quote = ApiOutput<'POST /api/payments/quotes'>;

const checkoutKey = serverState<[plan: Plan]>('checkout', []);
const quoteKey = serverState<[plan: Plan, code: string]>('quote', []);
const paymentKey = serverState<[id: string]>('payment', ['plan-changed', 'notified']);

/** Read each time the form is opened, but never while the member fills it in. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { once: true } } as const;

/** Initial data of the payment form. */
export function useCheckout(plan: Plan) {
  return useQuery({
    ...ONCE,
    queryKey: checkoutKey(plan),
    queryFn: ({ signal }) => call('GET /api/payments/checkout', { query: { plan }, signal }),
  });
}

export type Price = {
  /** The present price: with the code if it holds, else without. */
  quote: Quote | undefined;
  /** Why there is no price. */
  failure: ApiError | null;
  code: CodeState;
  retry: () => void;
};

/** The price of a plan, with the code half a second after its last change. */
export function usePrice(plan: Plan, typed: string): Price {
  const code = typed.trim().toUpperCase();
  const settled = useDebounced(code, CODE_SETTLES_MS);
  const full = useQuery(quoteQuery(plan, ''));
  const lowered = useQuery({ ...quoteQuery(plan, settled), enabled: settled !== '' });
  const state = codeState(code, code !== settled || lowered.isFetching, lowered);
  return {
    quote: state.kind === 'valid' ? lowered.data : full.data,
    failure: full.data ? null : full.error && asApiError(full.error),
    code: state,
    retry: () => void full.refetch(),
  };
}

function codeState(
  code: string,
  checking: boolean,
  asked: { data: Quote | undefined; error: Error | null },
): CodeState {
  if (code === '') return { kind: 'none' };
  if (checking) return { kind: 'checking' };
  if (asked.error) {
    const failure = asApiError(asked.error);
    return {
      kind: 'refused',
      text: isRefusal(failure) ? failure.message : `${noticeText('referral-check-failed')}. ${failure.message}`,
    };
  }
  if (!asked.data) return { kind: 'checking' };
  return { kind: 'valid', text: asked.data.final === 0 ? referralCopy.free : referralCopy.valid(code) };
}

const quoteQuery = (plan: Plan, code: string) => ({
  ...ONCE,
  queryKey: quoteKey(plan, code),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('POST /api/payments/quotes', { body: code === '' ? { plan } : { plan, code }, signal }),
});

/** Reads prices and the checkout of a plan anew: a price expired or was used, an account was changed. */
export function useReadAnew(plan: Plan): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([quoteKey(), checkoutKey(plan)].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** How often a payment that waits for its money is read, in case an event is lost. */
const UNPAID_MS = 5_000;

/** One own payment. */
export function usePayment(id: string) {
  return useQuery({
    queryKey: paymentKey(id),
    queryFn: ({ signal }) => call('GET /api/payments/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.awaitingCharge ? UNPAID_MS : false),
  });
}

/** A code to pay with, for a payment that has none yet. */
export const useCharge = () => usePaymentStep((id) => call('POST /api/payments/:id/charge', { params: { id } }));

/** Ends a payment that waits for its money. */
export const useCancelPayment = () => usePaymentStep((id) => call('POST /api/payments/:id/cancel', { params: { id } }));

/** Asks for the money of a payment back; a second request is the first. */
export const useAskRefund = (id: string) =>
  usePaymentStep(
    (reason: string) => call('POST /api/payments/:id/refund-request', { params: { id }, body: { reason } }),
    id,
  );

export const useWithdrawRefund = () =>
  usePaymentStep((id) => call('DELETE /api/payments/:id/refund-request', { params: { id } }));

function usePaymentStep(step: (given: string) => Promise<Payment>, of?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (payment) => {
      client.setQueryData(paymentKey(payment.id), payment);
      void planKeeper.check({ forced: true });
    },
    // It may be decided meanwhile.
    onError: (_, given) => client.invalidateQueries({ queryKey: paymentKey(of ?? given) }),
  });
}
