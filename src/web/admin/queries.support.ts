import type { QueuedRequest } from '#contract/support.ts';
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SupportKind } from '#domain/support/requests.ts';
import { type ApiInput, call } from '#web/lib/api.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { serverState } from '#web/lib/server-state.ts';
import { OPENING, useActOn } from './components/opening.ts';
import { ASK_EVERY_MS } from './queries.ts';

export type Shown = 'live' | 'over';
const queueKey = serverState<[kind: SupportKind, show: Shown]>('staff-requests', []);
const openedKey = serverState<[id: string]>('staff-request', []);

export function useSupportQueue(kind: SupportKind, show: Shown) {
  return useInfiniteQuery({
    queryKey: queueKey(kind, show),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/requests', { query: { kind, show, cursor: pageParam }, signal }),
    ...BY_CURSOR,
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

/** The queue and what is open follow what a colleague did. */
export const useActOnRequest = () =>
  useActOn(
    { queue: queueKey, opened: openedKey },
    ({ id, ...body }: { id: string } & ApiInput<'POST /api/staff/requests/:id/act'>['body']) =>
      call('POST /api/staff/requests/:id/act', { params: { id }, body }),
  );

/** What became of an answer's mail, as the queue says that was read anew after the act; undefined if not there. */
export function useMailedNow() {
  const client = useQueryClient();
  return (id: string): QueuedRequest['mailed'] | undefined =>
    client
      .getQueryData<InfiniteData<{ requests: QueuedRequest[] }>>(queueKey('message', 'live'))
      ?.pages.flatMap(({ requests }) => requests)
      .find((request) => request.id === id)?.mailed;
}
