import type { CompensationKind } from '#domain/staff/compensation.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiInput, call } from '#web/lib/api.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { serverState } from '#web/lib/server-state.ts';
import { newKey } from './queries.payments.ts';

const runsKey = serverState('staff-compensations', []);
const runKey = serverState<[id: string]>('staff-compensation', []);
const previewKey = serverState<[kind: CompensationKind, days: number]>('staff-compensation-preview', []);
/** A running run is read this often. */
const LOOK_EVERY_MS = 2_000;

export function useCompensations() {
  return useQuery({
    queryKey: runsKey(),
    queryFn: ({ signal }) => call('GET /api/staff/compensations', { signal }),
    refetchInterval: ({ state }) => (state.data?.runs.some(({ doneAt }) => doneAt === null) ? LOOK_EVERY_MS : false),
  });
}

export function useCompensationRun(id: string) {
  return useInfiniteQuery({
    queryKey: runKey(id),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/compensations/:id', { params: { id }, query: { cursor: pageParam }, signal }),
    ...BY_CURSOR,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.run.doneAt === null ? LOOK_EVERY_MS : false),
  });
}

/** How many run now; read anew when kind or days change. */
export function useCompensationPreview(kind: CompensationKind, days: number | null) {
  return useQuery({
    queryKey: previewKey(kind, days ?? 0),
    queryFn: ({ signal }) => call('GET /api/staff/compensations/preview', { query: { kind, days: days! }, signal }),
    enabled: days !== null,
    staleTime: 0,
  });
}

/** `key`: one for all tries of an intention. */
export function useStartCompensation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      key,
      body,
    }: {
      key: ReturnType<typeof newKey>;
      body: ApiInput<'POST /api/staff/compensations'>['body'];
    }) => call('POST /api/staff/compensations', { body, headers: key }),
    onSettled: () => client.invalidateQueries({ queryKey: runsKey() }),
  });
}
