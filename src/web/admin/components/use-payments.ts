import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffPayment } from '#contract/staff-payments.ts';
import type { PaymentList } from '#domain/payments/plans.ts';
import { type ApiInput, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { ASK_EVERY_MS } from '../queries.ts';
import { OPENING } from './opening.ts';

const listKey = serverState<[status: string, search: string]>('staff-payments', []);
const paymentKey = serverState<[id: string]>('staff-payment', []);

/** A key for one act: repeated, it happens once. */
export const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });

export function usePaymentQueue(status: PaymentList, search: string) {
  return useInfiniteQuery({
    queryKey: listKey(status, search),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/payments', { query: { status, search: search || undefined, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
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
  return usePaymentAct(({ id, ...body }: Decided) =>
    call('POST /api/staff/payments/:id/decision', { params: { id }, body, headers: newKey() }),
  );
}

export function useRefundPayment() {
  return usePaymentAct(({ id, reason }: { id: string; reason: string }) =>
    call('POST /api/staff/payments/:id/refund', { params: { id }, body: { reason }, headers: newKey() }),
  );
}

function usePaymentAct<I, O>(act: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: listKey() }),
        client.invalidateQueries({ queryKey: paymentKey() }),
      ]),
  });
}
