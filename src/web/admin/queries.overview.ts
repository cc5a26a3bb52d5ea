import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Period } from '#domain/staff/overview.ts';
import { call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { ASK_EVERY_MS } from './queries.ts';

const overviewKey = serverState('staff-overview', []);
const figuresKey = serverState<[period: Period]>('staff-figures', []);
/** Daily figures change slowly. */
const FIGURES_EVERY_MS = 5 * ASK_EVERY_MS;

export function useOverview() {
  return useQuery({
    queryKey: overviewKey(),
    queryFn: ({ signal }) => call('GET /api/staff/overview', { signal }),
    refetchInterval: ASK_EVERY_MS,
  });
}

export function useFigures(period: Period) {
  return useQuery({
    queryKey: figuresKey(period),
    queryFn: ({ signal }) => call('GET /api/staff/overview/figures', { query: { days: period }, signal }),
    refetchInterval: FIGURES_EVERY_MS,
    placeholderData: keepPreviousData,
  });
}
