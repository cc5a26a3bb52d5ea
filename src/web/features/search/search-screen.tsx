import type { CandidateCard } from '#contract/search.ts';
import type { Me } from '#contract/session.ts';
import { History } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { likesCopy } from '#copy/likes.ts';
import { searchCopy } from '#copy/search.ts';
import { noticeText } from '#copy/notices.ts';
import { FILTER_NAMES } from '#domain/matching/find-matches.ts';
import { PROVINCES, RELIGIONS } from '#domain/profile/values.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { CandidateDetails } from '#web/members/candidate-details.tsx';
import { LikesTabs } from '#web/members/likes-tabs.tsx';
import { MatchCelebration } from '#web/members/match-celebration.tsx';
import { SearchNewsNotice } from './components/search-news.tsx';
import { PausedState } from '#web/members/paused-state.tsx';
import { PlanNotices } from '#web/members/plan-notices.tsx';
import { useLike } from '#web/members/use-like.ts';
import { WhyDialog } from '#web/members/why-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { FilterForm } from './components/filter-form.tsx';
import { ResultHead } from './components/result-head.tsx';
import { failed, SearchOutcome } from './components/search-outcome.tsx';
import { Tuner } from './components/tuner.tsx';
import { type Filters, type Draft, useCandidates, useSearch } from './queries.ts';

export const meta = () => pageMeta(searchCopy.title);

/** /match (S1 §2). Filters live in the address, so that going back and reloading keep them. */
export default function SearchScreen() {
  const { me } = useSession();
  if (!me) return null;
  if (!me.proved) return <BeforeProof />;
  return me.pausedAt === null ? <Search me={me} /> : <Paused />;
}

// Needed once in the life of an account.
const Unproved = lazy(() => import('./components/unproved.tsx').then((m) => ({ default: m.Unproved })));

function BeforeProof() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-32">{searchCopy.title}</h1>
      <Suspense>
        <Unproved />
      </Suspense>
    </div>
  );
}

function Paused() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-32">{searchCopy.title}</h1>
      <PausedState />
    </div>
  );
}

function Search({ me }: { me: Me }) {
  const { filters, opens, search, askFailed, openShown } = useAskedSearch();
  const query = useCandidates(filters, opens);
  const [openId, setOpenId] = useState<string | null>(null);
  const [why, setWhy] = useState<{ id: string; percent: number } | null>(null);
  const [match, setMatch] = useState<CandidateCard | null>(null);
  const [history, setHistory] = useState(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  const { like, likingId } = useLike({ onMatch: (card) => (setOpenId(null), setMatch(card)) });
  const first = query.data?.pages[0];

  const tryAlternative = (set: Draft) => {
    setDraft(set);
    document.getElementById('atur-pilihan')?.parentElement?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="flex flex-col gap-6">
      <SearchHeader onHistory={() => setHistory(true)} />
      <PlanNotices me={me} />
      <SearchNewsNotice snapshot={first?.snapshot} onShow={() => void query.refetch()} />
      <FilterForm
        filters={filters}
        openings={first?.openings ?? null}
        searching={query.isFetching && !query.isFetchingNextPage}
        onSearch={(next) => void search(next)}
      />
      <Tuner draft={draft} onDraft={setDraft} />
      {first && !failed(query, askFailed) && <ResultHead me={me} page={first} onOpen={opens ? undefined : openShown} />}
      <SearchOutcome
        me={me}
        query={query}
        askFailed={askFailed}
        filters={filters}
        likingId={likingId}
        onLike={(c) => like(c.id)}
        onOpen={(c) => setOpenId(c.id)}
        onWhy={(c) => setWhy({ id: c.id, percent: c.percent ?? 0 })}
        onClear={() => void search({})}
        onTry={tryAlternative}
      />
      <CandidateDetails
        memberId={openId}
        onClose={() => setOpenId(null)}
        onLike={(c) => like(c.id)}
        liking={likingId === openId && openId !== null}
      />
      <WhyDialog asked={why} onClose={() => setWhy(null)} />
      <MatchCelebration
        candidate={match}
        onClose={() => setMatch(null)}
        onOpen={(id) => (setMatch(null), setOpenId(id))}
      />
      <Modal open={history} onClose={() => setHistory(false)} title={likesCopy.title} wide>
        <LikesTabs tabs={['mutual', 'liked']} onOpen={(id) => (setHistory(false), setOpenId(id))} />
      </Modal>
    </div>
  );
}

/** The filters of the address, and searching by others. `opens`: the member asked for them here. */
function useAskedSearch() {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => filtersFrom(address), [address]);
  const [asked, setAsked] = useState<Filters | null>(null);
  const filtered = FILTER_NAMES.some((name) => filters[name] !== undefined);
  // An address with filters may come from anywhere: only what was searched for here opens cards.
  const opens = !filtered || same(asked, filters);
  const ask = useSearch();
  const [askFailed, setAskFailed] = useState(false);
  const search = async (next: Filters) => {
    setAsked(next);
    setAskFailed(false);
    const found = ask(next);
    setAddress(addressFrom(next), { replace: true });
    try {
      tell(await found);
    } catch (error) {
      setAskFailed(true);
      showErrorToast(error, noticeText('search-failed'));
    }
  };
  return { filters, opens, search, askFailed, openShown: () => setAsked(filters) };
}

function SearchHeader({ onHistory }: { onHistory: () => void }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-32">{searchCopy.title}</h1>
      <Button tone="secondary" icon={<History aria-hidden className="size-5" strokeWidth={1.75} />} onClick={onHistory}>
        {searchCopy.historyButton}
      </Button>
    </header>
  );
}

const same = (a: Filters | null, b: Filters) => JSON.stringify(a) === JSON.stringify(b);

/** Told only for searches the member asked for (S1 §8). */
function tell(total: number | null): void {
  if (total === null) return;
  if (total === 0)
    showToast({ tone: 'info', title: noticeText('search-empty-title'), text: noticeText('search-empty') });
  else showToast({ tone: 'ok', title: noticeText('search-done-title'), text: noticeText('search-done', { n: total }) });
}

function addressFrom(filters: Filters): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filters)
      .filter(([, v]) => v !== undefined)
      .map(([k, v]) => [k, String(v)]),
  );
}

/** Known values only: whatever else stands in the address is ignored. */
function filtersFrom(address: URLSearchParams): Filters {
  const age = (name: string) => {
    const n = Number(address.get(name));
    return address.get(name) && Number.isInteger(n) && n >= 18 && n <= 100 ? n : undefined;
  };
  const found: Filters = {
    religion: RELIGIONS.find((r) => r === address.get('religion')),
    domicile: PROVINCES.find((p) => p === address.get('domicile')),
    ageMin: age('ageMin'),
    ageMax: age('ageMax'),
  };
  return Object.fromEntries(FILTER_NAMES.filter((n) => found[n] !== undefined).map((n) => [n, found[n]])) as Filters;
}
