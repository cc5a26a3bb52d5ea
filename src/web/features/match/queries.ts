import type { SearchQuery } from '#contract/matches.ts';
import type { PreferencesBody } from '#contract/preferences.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

/** Wishes being tried; only those that differ from the kept ones. */
export type Proposal = Partial<PreferencesBody>;

/** What the proposal, and every further change, would bring. The last answer stays while the next is on its way. */
export function useWhatIf(filters: Filters, set: Proposal, enabled: boolean) {
  return useQuery({
    queryKey: ['what-if', filters, set],
    queryFn: ({ signal }) => call('POST /api/matches/what-if', { body: { set, filters }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Keeps the proposal; every list that depends on wishes asks anew. */
export function useKeepPreferences({ onKept, onFailed }: { onKept: () => void; onFailed: (error: unknown) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (set: Proposal) => call('PATCH /api/profile/preferences', { body: set }),
    onSuccess: onKept,
    onError: onFailed,
    onSettled: () => Promise.all(['matches', 'what-if', 'dashboard'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}
