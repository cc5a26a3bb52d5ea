import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiInput, call } from '#web/lib/api.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { serverState } from '#web/lib/server-state.ts';
import { OPENING } from './components/opening.ts';
import { ASK_EVERY_MS } from './queries.ts';

/** Filters of the trail in its address, named as on the server. */
export const TRAIL_FILTERS = ['staff', 'act', 'member', 'subject', 'from', 'to'] as const;
export type TrailFilter = (typeof TRAIL_FILTERS)[number];
export type TrailFilters = Partial<Record<TrailFilter, string>>;

const trailKey = serverState<[filters: TrailFilters]>('staff-trail', []);
const rowKey = serverState<[seq: number]>('staff-trail-row', []);
const stateKey = serverState('staff-trail-state', []);

/** Acts of the team, newest first; each requested page is a row too. */
export function useTrail(filters: TrailFilters) {
  return useInfiniteQuery({
    queryKey: trailKey(filters),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/trail', {
        query: { ...(filters as ApiInput<'GET /api/staff/trail'>['query']), cursor: pageParam },
        signal,
      }),
    ...BY_CURSOR,
    ...OPENING,
  });
}

export function useTrailRow(seq: number) {
  return useQuery({
    queryKey: rowKey(seq),
    queryFn: ({ signal }) => call('GET /api/staff/trail/:seq', { params: { seq: String(seq) }, signal }),
    ...OPENING,
  });
}

/** Result of the daily verification; reading it is not recorded. */
export function useTrailState(enabled = true) {
  return useQuery({
    queryKey: stateKey(),
    queryFn: ({ signal }) => call('GET /api/staff/trail-state', { signal }),
    refetchInterval: ASK_EVERY_MS,
    enabled,
  });
}

export function useAnswerFault() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('POST /api/staff/trail-state/:id/answer', { params: { id }, body: { reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: stateKey() }),
  });
}

export const trailCsvAddress = (filters: TrailFilters) =>
  `/api/staff/trail/csv?${new URLSearchParams(filters as Record<string, string>)}`;
