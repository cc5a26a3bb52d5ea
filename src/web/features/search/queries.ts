import type { SearchQuery } from '#contract/search.ts';
import { OPEN_HEADER } from '#domain/matching/limits.ts';
import type { PreferencesBody } from '#contract/preferences.ts';
import {
  infiniteQueryOptions,
  isCancelledError,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { happened, serverState } from '#web/lib/server-state.ts';

export type Filters = SearchQuery;

const searchKey = serverState<[filters: Filters, opens: boolean]>('search', [
  'visibility-changed',
  'liked',
  'preferences-kept',
  'own-profile-changed',
]);
const whatIfKey = serverState<[filters: Filters, set: Draft]>('what-if', [
  'visibility-changed',
  'preferences-kept',
  'own-profile-changed',
]);

/**
 * The viewer's list, page after page by cursor. `opens`: the member asked for its first cards to be opened; without it
 * a search spends nothing (R-INF 6).
 */
const candidates = (filters: Filters, opens: boolean) =>
  infiniteQueryOptions({
    queryKey: searchKey(filters, opens),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/matches', {
        query: { ...filters, cursor: pageParam },
        signal,
        headers: opens ? { [OPEN_HEADER]: '1' } : undefined,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export const useCandidates = (filters: Filters, opens: boolean) => useInfiniteQuery(candidates(filters, opens));

/**
 * A search the member asks for: it opens the first cards, and asks the server also for filters of a moment ago. Resolves to the number
 * of candidates, or to null when another search took its place; throws ApiError.
 */
export function useSearch(): (filters: Filters) => Promise<number | null> {
  const client = useQueryClient();
  return async (filters) => {
    try {
      const found = await client.fetchInfiniteQuery({ ...candidates(filters, true), staleTime: 0 });
      return found.pages[0]!.total;
    } catch (error) {
      if (isCancelledError(error)) return null;
      throw error;
    }
  };
}

/** Preferences being tried; only those that differ from the kept ones. */
export type Draft = Partial<PreferencesBody>;

/** What the draft, and every further change, would bring. The last answer stays while the next is on its way. */
export function useWhatIf(filters: Filters, set: Draft, enabled: boolean) {
  return useQuery({
    queryKey: whatIfKey(filters, set),
    queryFn: ({ signal }) => call('POST /api/matches/what-if', { body: { set, filters }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Keeps the draft; every list that depends on preferences asks anew. */
export function useKeepPreferences({ onKept, onFailed }: { onKept: () => void; onFailed: (error: unknown) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (set: Draft) => call('PATCH /api/profile/preferences', { body: set }),
    onSuccess: onKept,
    onError: onFailed,
    onSettled: () => happened(client, 'preferences-kept'),
  });
}
