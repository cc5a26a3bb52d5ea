import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiInput, call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { ASK_EVERY_MS } from '../queries.ts';
import { OPENING } from './opening.ts';

/** What of the trail stands in its address, under the names the server knows. */
export const TRAIL_FILTERS = ['staff', 'act', 'member', 'subject', 'from', 'to'] as const;
export type TrailFilter = (typeof TRAIL_FILTERS)[number];
export type TrailFilters = Partial<Record<TrailFilter, string>>;

const trailKey = serverState<[filters: TrailFilters]>('staff-trail', []);
const rowKey = serverState<[seq: number]>('staff-trail-row', []);
const stateKey = serverState('staff-trail-state', []);

/** What the team did, newest first; each page asked is a row of it. */
export function useTrail(filters: TrailFilters) {
  return useInfiniteQuery({
    queryKey: trailKey(filters),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/trail', {
        query: { ...(filters as ApiInput<'GET /api/staff/trail'>['query']), cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
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

/** What the daily verification found; it is no opening. */
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
