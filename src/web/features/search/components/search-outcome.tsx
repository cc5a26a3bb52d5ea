import type { CandidateCard } from '#contract/search.ts';
import type { Me } from '#contract/session.ts';
import { noticeText } from '#copy/notices.ts';
import { asApiError } from '#web/lib/api.ts';
import { ErrorState } from '#web/ui/states.tsx';
import type { Draft, Filters, useCandidates } from '../queries.ts';
import { NoCandidates } from './no-candidates.tsx';
import { SearchResults, SearchSkeletons } from './search-results.tsx';

type Props = {
  me: Me;
  query: ReturnType<typeof useCandidates>;
  filters: Filters;
  likingId: string | null;
  onLike: (c: CandidateCard) => void;
  onOpen: (c: CandidateCard) => void;
  onWhy: (c: CandidateCard) => void;
  onClear: () => void;
  onTry: (draft: Draft) => void;
};

/** The list as a whole could not be asked for; a further page that failed leaves what is there. */
export const failed = (query: Props['query']): boolean => query.isError && !query.isFetchNextPageError;

/**
 * What a search came to: still asking, failed (what an older one found is not shown as its result), nobody, or the
 * cards.
 */
export function SearchOutcome({ me, query, filters, onClear, onTry, ...cards }: Props) {
  const first = query.data?.pages[0];
  if (query.isPending || (failed(query) && query.isFetching)) return <SearchSkeletons />;
  if (failed(query))
    return (
      <ErrorState
        title={noticeText('search-failed')}
        error={asApiError(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  if (first?.total === 0)
    return <NoCandidates me={me} funnel={first.funnel} filters={filters} onClear={onClear} onTry={onTry} />;
  return <SearchResults query={query} {...cards} />;
}
