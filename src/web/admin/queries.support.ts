import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SupportKind } from '#domain/support/requests.ts';
import { type ApiInput, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { OPENING, wasActedOn } from './components/opening.ts';
import { ASK_EVERY_MS } from './queries.ts';

export type Shown = 'live' | 'over';
const queueKey = serverState<[kind: SupportKind, show: Shown]>('staff-requests', []);
const openedKey = serverState<[id: string]>('staff-request', []);

export function useSupportQueue(kind: SupportKind, show: Shown) {
  return useInfiniteQuery({
    queryKey: queueKey(kind, show),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/requests', { query: { kind, show, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ASK_EVERY_MS,
  });
}

/** Reading a request is an act: once each time it is opened. */
export function useOpenedRequest(id: string) {
  return useQuery({
    queryKey: openedKey(id),
    queryFn: () => call('POST /api/staff/requests/:id/opening', { params: { id } }),
    ...OPENING,
  });
}

/** The queue is read anew after a refusal too, and the request: a colleague may have acted. What was typed stays. */
export function useActOnRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & ApiInput<'POST /api/staff/requests/:id/act'>['body']) =>
      call('POST /api/staff/requests/:id/act', { params: { id }, body }),
    onError: (error, { id }) => {
      if (wasActedOn(error)) void client.invalidateQueries({ queryKey: openedKey(id) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queueKey() }),
  });
}
