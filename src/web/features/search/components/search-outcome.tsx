import type { Alternative } from '#contract/preferences.ts';
import type { CandidateCard } from '#contract/search.ts';
import type { Viewer } from '#contract/session.ts';
import { noticeText } from '#copy/notices.ts';
import { asApiError, isRefusal } from '#web/lib/api.ts';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import { NotRenewed } from '#web/ui/not-renewed.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import type { Filters, useCandidates } from '../queries.ts';
import { SearchResults, SearchSkeletons } from './search-results.tsx';

// Few lists are empty.
const [NoCandidates] = later(() => import('./no-candidates.tsx').then((m) => m.NoCandidates));

type Props = {
  me: Viewer;
  query: ReturnType<typeof useCandidates>;
  /** The member's last search failed. */
  askFailed: boolean;
  filters: Filters;
  likingId: string | null;
  onLike: (c: CandidateCard) => void;
  onOpen: (c: CandidateCard) => void;
  onWhy: (c: CandidateCard) => void;
  onClear: () => void;
  onTry: (change: Alternative) => void;
};

/** The whole list could not be read; a failed further page is shown below the others. */
const unanswered = (query: Props['query']): boolean => query.isError && !query.isFetchNextPageError;

/**
 * There is no answer to show. A list that could not be refreshed (no network) stays: it answers
 * these filters; not so after a new search of the member, or when the server refuses.
 */
export const failed = (query: Props['query'], askFailed: boolean): boolean =>
  unanswered(query) && (askFailed || query.data === undefined || isRefusal(asApiError(query.error)));

/**
 * Result of a search: loading, failed (an older result is not shown as its own), no candidates, or the
 * cards.
 */
export function SearchOutcome({ me, query, askFailed, filters, onClear, onTry, ...cards }: Props) {
  const first = query.data?.pages[0];
  const hasFailed = failed(query, askFailed);
  if (query.isPending || (hasFailed && query.isFetching)) return <SearchSkeletons />;
  if (hasFailed)
    return (
      <ErrorState
        title={noticeText('search-failed')}
        error={asApiError(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <>
      <NotRenewed
        title={noticeText('search-failed')}
        message={unanswered(query) ? asApiError(query.error).message : null}
        query={query}
      />
      {first?.total === 0 ? (
        <Piece fallback={<SearchSkeletons />}>
          <NoCandidates me={me} funnel={first.funnel} filters={filters} onClear={onClear} onTry={onTry} />
        </Piece>
      ) : (
        <SearchResults query={query} offers={!me.plan.needsPayment} {...cards} />
      )}
    </>
  );
}
