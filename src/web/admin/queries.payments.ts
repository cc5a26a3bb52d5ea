import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { StaffPayment } from '#contract/staff-payments.ts';
import type { PaymentList } from '#domain/payments/plans.ts';
import { type ApiInput, call } from '#web/lib/api.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { serverState } from '#web/lib/server-state.ts';
import { OPENING } from './components/opening.ts';
import { ASK_EVERY_MS } from './queries.ts';

const listKey = serverState<[status: string, search: string]>('staff-payments', []);
const paymentKey = serverState<[id: string]>('staff-payment', []);

/** A key for one act: repeated, it happens once. */
export const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });
type Key = ReturnType<typeof newKey>;

/** One key for all tries of an act: kept while the same is sent, until it is done. A refusal leaves it free. */
export function useOneKey() {
  const tried = useRef<{ text: string; key: Key } | null>(null);
  return async <I, O>(input: I, send: (key: Key) => Promise<O>): Promise<O> => {
    const text = JSON.stringify(input);
    if (tried.current?.text !== text) tried.current = { text, key: newKey() };
    const answer = await send(tried.current.key);
    tried.current = null;
    return answer;
  };
}

export function usePaymentQueue(status: PaymentList, search: string) {
  return useInfiniteQuery({
    queryKey: listKey(status, search),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/payments', { query: { status, search: search || undefined, cursor: pageParam }, signal }),
    ...BY_CURSOR,
    // A search is a row of the trail, and whoever it finds reads of it: it is read once, and again after an own act.
    ...(search ? OPENING : { refetchInterval: ASK_EVERY_MS }),
  });
}

/** Reading a payment is recorded in the trail: once, and again after an act. */
export function useStaffPayment(id: string) {
  return useQuery({
    queryKey: paymentKey(id),
    queryFn: ({ signal }) => call('GET /api/staff/payments/:id', { params: { id }, signal }),
    ...OPENING,
  });
}

export function useOpenProof() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/staff/payments/:id/openings', { params: { id } }),
    onSuccess: ({ history }, id) =>
      client.setQueryData(paymentKey(id), (read: StaffPayment | undefined) => read && { ...read, history }),
  });
}

type Decided = { id: string } & ApiInput<'POST /api/staff/payments/:id/decision'>['body'];

/** The queue is read anew after a refusal too: a colleague may have decided. */
export function useDecidePayment() {
  return usePaymentAct(({ id, ...body }: Decided, headers) =>
    call('POST /api/staff/payments/:id/decision', { params: { id }, body, headers }),
  );
}

export function useRefundPayment() {
  return usePaymentAct(({ id, reason }: { id: string; reason: string }, headers) =>
    call('POST /api/staff/payments/:id/refund', { params: { id }, body: { reason }, headers }),
  );
}

export function useRefuseRefund() {
  return usePaymentAct(({ id, reason }: { id: string; reason: string }, headers) =>
    call('POST /api/staff/payments/:id/refund-refusal', { params: { id }, body: { reason }, headers }),
  );
}

function usePaymentAct<I, O>(act: (input: I, headers: Key) => Promise<O>) {
  const client = useQueryClient();
  const once = useOneKey();
  return useMutation({
    mutationFn: (input: I) => once(input, (key) => act(input, key)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: listKey() }),
        client.invalidateQueries({ queryKey: paymentKey() }),
      ]),
  });
}
