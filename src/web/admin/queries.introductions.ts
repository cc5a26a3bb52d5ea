import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ApiInput, call } from '#web/lib/api.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { serverState } from '#web/lib/server-state.ts';
import { OPENING, useActOn } from './components/opening.ts';
import { ASK_EVERY_MS } from './queries.ts';
import type { Shown } from './queries.support.ts';

const queueKey = serverState<[show: Shown]>('staff-introductions', []);
const openedKey = serverState<[id: string]>('staff-introduction', []);

export function useIntroductionQueue(show: Shown) {
  return useInfiniteQuery({
    queryKey: queueKey(show),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/introductions', { query: { show, cursor: pageParam }, signal }),
    ...BY_CURSOR,
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

/** The queue and what is open follow what one of the two, or a colleague, did. */
export const useActOnIntroduction = () =>
  useActOn(
    { queue: queueKey, opened: openedKey },
    ({ id, ...body }: { id: string } & ApiInput<'POST /api/staff/introductions/:id/act'>['body']) =>
      call('POST /api/staff/introductions/:id/act', { params: { id }, body }),
  );
