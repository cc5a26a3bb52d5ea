import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { serverState } from '#web/lib/server-state.ts';

const paymentsKey = serverState('payments', ['plan-changed', 'notified']);

/** The own payments, newest first. */
export function usePayments() {
  return useInfiniteQuery({
    queryKey: paymentsKey(),
    queryFn: ({ pageParam, signal }) => call('GET /api/payments', { query: { cursor: pageParam }, signal }),
    ...BY_CURSOR,
  });
}
