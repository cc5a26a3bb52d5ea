import type { CandidateCard as Candidate } from '#contract/search.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { searchCopy } from '#copy/search.ts';
import { uiCopy } from '#copy/ui.ts';
import { asApiError } from '#web/lib/api.ts';
import { loadNextPage } from '#web/lib/next-page.ts';
import { usePremiumPrice } from '#web/lib/plan.ts';
import { NextPageFailure } from '#web/ui/next-page-failure.tsx';
import { BlurredCard } from '#web/members/blurred-card.tsx';
import { CandidateCard, CandidateCardSkeleton } from '#web/members/candidate-card.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { ListItem } from '#web/ui/list-item.tsx';
import type { useCandidates } from '../queries.ts';

type Props = {
  query: ReturnType<typeof useCandidates>;
  /** Shows what a plan opens, and where; not when the banner above does. */
  offers: boolean;
  likingId: string | null;
  onLike: (c: Candidate) => void;
  onOpen: (c: Candidate) => void;
  onWhy: (c: Candidate) => void;
};
/** Cards that a wide window shows without scrolling. */
const FIRST_SCREEN = 3;
const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';
/** At most four beside each other, on a phone two; one where letters are so large that names would break. */
const BLURRED = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(9rem,(100%-36px)/4)),1fr))]';

export function SearchResults({ query, offers, likingId, onLike, onOpen, onWhy }: Props) {
  const price = usePremiumPrice();
  const pages = query.data?.pages ?? [];
  const open = unique(
    pages.flatMap((p) => p.open),
    (c) => c.id,
  );
  const blurred = unique(
    pages.flatMap((p) => p.blurred),
    (c) => c.ref,
  );
  return (
    <div className="flex flex-col gap-10">
      {open.length > 0 && <h2 className="sr-only">{searchCopy.results}</h2>}
      {open.length > 0 && (
        <ul className={GRID}>
          {open.map((candidate, i) => (
            <ListItem key={candidate.id}>
              <CandidateCard
                candidate={candidate}
                reasons={distinguishing(candidate, open)}
                first={i < FIRST_SCREEN}
                liking={likingId === candidate.id}
                onLike={() => onLike(candidate)}
                onOpen={() => onOpen(candidate)}
                onWhy={() => onWhy(candidate)}
              />
            </ListItem>
          ))}
        </ul>
      )}
      {blurred.length > 0 && (
        <section aria-labelledby="lainnya" className="flex flex-col gap-4">
          <div className={cx('flex flex-wrap items-end justify-between gap-3', !offers && 'sr-only')}>
            <div>
              <h2 id="lainnya" className="text-25">
                {open.length > 0 ? searchCopy.moreTitle : searchCopy.onlyTitle}
              </h2>
              {offers && (
                <p className="text-15 text-ink-soft">
                  {searchCopy.moreText} <span className="sm:hidden">{price && `${price}.`}</span>
                </p>
              )}
            </div>
            {offers && <LinkButton to="/paket">{searchCopy.upgrade}</LinkButton>}
          </div>
          <ul className={cx('grid grid-cols-1 gap-3', BLURRED)}>
            {blurred.map((card) => (
              <ListItem key={card.ref}>
                <BlurredCard card={card} />
              </ListItem>
            ))}
          </ul>
        </section>
      )}
      <MorePages query={query} />
    </div>
  );
}

/** Loads the next page when the end comes into view; the button does the same by keyboard. */
function MorePages({ query }: { query: Props['query'] }) {
  const ref = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  const load = useEffectEvent(() => void loadNextPage(query));
  useEffect(() => {
    const target = ref.current;
    // A failed page is loaded again by the member, not by every scroll.
    if (!target || !hasNextPage || isFetching || isFetchNextPageError) return;
    // A slow phone tells several changes at once, the last of them last.
    const told: IntersectionObserverCallback = (entries) => entries.at(-1)?.isIntersecting && load();
    const observer = new IntersectionObserver(told, { rootMargin: '200px' });
    observer.observe(target);
    return () => observer.disconnect();
  }, [hasNextPage, isFetching, isFetchNextPageError]);
  if (!hasNextPage) return <p className="text-center text-15 text-ink-soft">{searchCopy.end}</p>;
  return (
    <div ref={ref} className="text-center">
      <NextPageFailure query={query} message={asApiError(query.error).message} className="mb-2" />
      <Button tone="secondary" loading={isFetchingNextPage} onClick={() => void loadNextPage(query)}>
        {searchCopy.loadMore}
      </Button>
    </div>
  );
}

export function SearchSkeletons() {
  return (
    <div className={GRID} role="status" aria-label={uiCopy.loading}>
      {Array.from({ length: 6 }, (_, i) => (
        <CandidateCardSkeleton key={i} />
      ))}
    </div>
  );
}

/** Reasons that not every other card has: common ones do not distinguish a candidate. */
function distinguishing({ reasons }: Candidate, all: readonly Candidate[]): Candidate['reasons'] {
  if (all.length < 2) return reasons;
  return reasons.filter(({ code, n }) => !all.every((c) => c.reasons.some((r) => r.code === code && r.n === n)));
}

/** A member can move between two pages during reading; each is shown once. */
function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
