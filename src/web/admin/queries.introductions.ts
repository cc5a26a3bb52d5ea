import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiInput, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { OPENING, wasActedOn } from './components/opening.ts';
import { ASK_EVERY_MS } from './queries.ts';
import type { Shown } from './queries.support.ts';

const queueKey = serverState<[show: Shown]>('staff-introductions', []);
const openedKey = serverState<[id: string]>('staff-introduction', []);

export function useIntroductionQueue(show: Shown) {
  return useInfiniteQuery({
    queryKey: queueKey(show),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/introductions', { query: { show, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ASK_EVERY_MS,
  });
}

/** Reading a call is an act: once each time it is opened. */
export function useOpenedIntroduction(id: string) {
  return useQuery({
    queryKey: openedKey(id),
    queryFn: () => call('POST /api/staff/introductions/:id/opening', { params: { id } }),
    ...OPENING,
  });
}

/** The queue is read anew after a refusal too, and the call: one of the two, or a colleague, may have been first. */
export function useActOnIntroduction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & ApiInput<'POST /api/staff/introductions/:id/act'>['body']) =>
      call('POST /api/staff/introductions/:id/act', { params: { id }, body }),
    onError: (error, { id }) => {
      if (wasActedOn(error)) void client.invalidateQueries({ queryKey: openedKey(id) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queueKey() }),
  });
}
