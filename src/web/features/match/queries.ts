import type { SearchQuery } from '#contract/matches.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';

export type Filters = SearchQuery;

/** The viewer's list, page after page by cursor. */
export function useMatches(filters: Filters) {
  return useInfiniteQuery({
    queryKey: ['matches', filters],
    queryFn: ({ pageParam, signal }) => call('GET /api/matches', { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Asked only when the list is empty. */
export function useFunnel(filters: Filters, enabled: boolean) {
  return useQuery({ queryKey: ['funnel', filters], queryFn: ({ signal }) => call('GET /api/matches/funnel', { query: filters, signal }), enabled });
}
