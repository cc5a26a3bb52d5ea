import type { SearchQuery } from '#contract/search.ts';
import { OPEN_HEADER } from '#domain/matching/limits.ts';
import type { PreferencesBody } from '#contract/preferences.ts';
import { FREE_PREFERENCES, type FreePreferences, type SensitiveRule } from '#domain/matching/what-if.ts';
import {
  infiniteQueryOptions,
  isCancelledError,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ApiOutput, asApiError, call, isRefusal } from '#web/lib/api.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { ownProfileKey } from '#web/lib/own-profile.ts';
import { happened, mayHaveHappened, serverState } from '#web/lib/server-state.ts';
import type { Draft } from './components/drafts.ts';

export type Filters = SearchQuery;

const searchKey = serverState<[filters: Filters, opens: boolean]>('search', [
  'own-profile-paused',
  'visibility-changed',
  'liked',
  'plan-changed',
  'preferences-kept',
  'own-profile-changed',
]);
/** An answer holds for the kept wishes it was counted with: each question uses up the limit, so it is not repeated. */
export const askedKey = serverState<[ask: SensitiveRule, kept: PreferencesBody | undefined]>('what-if-asked', []);
const whatIfKey = serverState<[set: Partial<FreePreferences>]>('what-if', [
  'visibility-changed',
  'preferences-kept',
  'own-profile-changed',
]);

/**
 * The viewer's list, page after page by cursor. `opens`: the member asked to open its first cards; without it
 * a search uses up nothing (R-INF 6).
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
    ...BY_CURSOR,
  });

export const useCandidates = (filters: Filters, opens: boolean) => useInfiniteQuery(candidates(filters, opens));

/**
 * A search by the member: it opens the first cards, and asks the server even for recent filters.
 * Resolves to the number of candidates, or to null when another search replaced it; throws ApiError.
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

export type WhatIf = ApiOutput<'POST /api/matches/what-if'>;

/**
 * Effect of the draft's ages and religions, and of every further change of them. The last answer stays while the
 * next is loading.
 */
export function useWhatIf(draft: Draft, enabled = true) {
  const set = Object.fromEntries(FREE_PREFERENCES.filter((name) => name in draft).map((name) => [name, draft[name]]));
  return useQuery({
    queryKey: whatIfKey(set),
    queryFn: ({ signal }) => call('POST /api/matches/what-if', { body: { set }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/**
 * Effect of every other answer to one sensitive wish, on request: possible 40 times a day.
 */
export function useAsked(ask: SensitiveRule, kept: PreferencesBody | undefined, enabled: boolean) {
  return useQuery({
    queryKey: askedKey(ask, kept),
    queryFn: ({ signal }) => call('POST /api/matches/what-if', { body: { set: {}, ask }, signal }),
    enabled,
    staleTime: Infinity,
    meta: { counted: true },
    retry: false,
    refetchOnReconnect: false,
  });
}

type Kept = ApiOutput<'PATCH /api/profile/preferences'>;
type Outcome = { onKept: (kept: Kept, sent: Draft) => void; onFailed: (error: unknown) => void };

/** Saves the draft; every list that depends on preferences is read anew. */
export function useKeepPreferences({ onKept, onFailed }: Outcome) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (set: Draft) => call('PATCH /api/profile/preferences', { body: set }),
    onSuccess: onKept,
    onError: onFailed,
    onSettled: (_, error) => {
      // Read after a failure it would only fail too, and say so beside the toast, while the button waits for it.
      const isLost = error !== null && !isRefusal(asApiError(error));
      // The own profile has the wishes too, and how often they may still change.
      void client.invalidateQueries({ queryKey: ownProfileKey(), refetchType: isLost ? 'none' : 'active' });
      return (isLost ? mayHaveHappened : happened)(client, 'preferences-kept');
    },
  });
}
