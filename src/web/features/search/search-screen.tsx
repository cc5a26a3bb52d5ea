import type { Viewer } from '#contract/session.ts';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchCopy } from '#copy/search.ts';
import { thousands } from '#copy/amounts.ts';
import { noticeText } from '#copy/notices.ts';
import { FILTER_NAMES } from '#domain/matching/find-matches.ts';
import { PROVINCES, RELIGIONS } from '#domain/profile/values.ts';
import { later } from '#web/lib/later.ts';
import { useOnceAsked } from '#web/lib/once-asked.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { Piece } from '#web/lib/piece.tsx';
import { useSession } from '#web/lib/session.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { createStore, type Store, useStore } from '#web/lib/store.ts';
import { useFirstLookUntil } from '#web/lib/use-first-look.ts';
import { ProfileDialog, useProfileDialog } from '#web/members/profile-dialog.tsx';
import { SearchNewsNotice } from './components/search-news.tsx';
import { PausedState } from '#web/account/paused-state.tsx';
import { PlanNotices } from '#web/account/plan-notices.tsx';
import { announce } from '#web/ui/toast.tsx';
import { type Draft, withoutSent } from './components/drafts.ts';
import { ResultHead, ResultHeadPlace } from './components/result-head.tsx';
import { SearchChips } from './components/search-chips.tsx';
import { failed, SearchOutcome } from './components/search-outcome.tsx';
import { type Filters, useCandidates, useSearch } from './queries.ts';

export const meta = () => pageMeta(searchCopy.title);

/** /match (S1 §2). Filters live in the address, so that going back and reloading keep them. */
export default function SearchScreen() {
  const { me } = useSession();
  if (!me) return null;
  if (!me.proved) return <BeforeProof />;
  return me.pausedAt === null ? <Search me={me} /> : <Paused />;
}

// Needed once for each account.
const [Unproved] = later(() => import('./components/unproved.tsx').then((m) => m.Unproved));

function BeforeProof() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-32">{searchCopy.title}</h1>
      <Piece>
        <Unproved />
      </Piece>
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

/** Loaded ahead after the list, or stored by the worker, so that a chip opens at once, also without a network. */
const [SearchSheets, fetchSheets] = later(() => import('./components/search-sheets.tsx').then((m) => m.SearchSheets));

function Search({ me }: { me: Viewer }) {
  const { filters, opens, search, askFailed, openShown } = useAskedSearch();
  const query = useCandidates(filters, opens);
  const profile = useProfileDialog();
  const { like, likingId } = profile;
  // Not state of the list: a press on a chip renders its sheet, and no card again.
  const [opened] = useState(() => createStore<Opened>(NOTHING_OPEN));
  const open = (sheet: Partial<Opened>) => opened.set({ ...opened.get(), shown: null, why: null, ...sheet });
  const first = query.data?.pages[0];
  const shown = first && !failed(query, askFailed) ? first : null;
  const narrowed = Object.keys(filters).length;
  useFirstLookUntil(!query.isPending);
  return (
    <div className="flex flex-col gap-3 sm:gap-5">
      <SearchTop
        total={shown?.total}
        narrowed={narrowed}
        onFilters={() => open({ shown: 'filters' })}
        onTuner={() => open({ shown: 'wishes' })}
        onLikes={() => open({ shown: 'likes' })}
      />
      <PlanNotices me={me} />
      <SearchNewsNotice snapshot={first?.snapshot} onShow={() => void query.refetch()} />
      {query.isPending && <ResultHeadPlace basic={me.tier === 'basic'} />}
      {shown && <ResultHead me={me} page={shown} filters={filters} onOpen={opens ? undefined : openShown} />}
      <SearchOutcome
        me={me}
        query={query}
        askFailed={askFailed}
        filters={filters}
        likingId={likingId}
        onLike={(c) => like(c.id)}
        onOpen={(c) => profile.open(c.id)}
        onWhy={(c) => open({ why: c })}
        onClear={() => void search({})}
        onTry={(counted) => open({ shown: 'wishes', draft: counted.set, counted })}
      />
      <Sheets
        opened={opened}
        isListThere={query.isFetched}
        filters={filters}
        openings={first?.openings ?? null}
        searching={query.isFetching && !query.isFetchingNextPage}
        onSearch={(next) => void search(next)}
        onOpen={profile.open}
      />
      <ProfileDialog profile={profile} />
    </div>
  );
}

type AllSheets = ComponentProps<typeof SearchSheets>;
/** The open sheet, and the wishes tried in it: they are there again when it was only closed. */
type Opened = Pick<AllSheets, 'shown' | 'draft' | 'counted' | 'why'>;
const NOTHING_OPEN: Opened = { shown: null, draft: {}, counted: null, why: null };

/** Saved wishes are no more tried; their sheet closes when it is shown, and nothing else is tried in it. */
function afterKept(now: Opened, sent: Draft): Opened {
  const draft = withoutSent(now.draft, sent);
  const done = now.shown === 'wishes' && Object.keys(draft).length === 0;
  return { ...now, draft, shown: done ? null : now.shown };
}

type SheetsProps = Pick<AllSheets, 'filters' | 'openings' | 'searching' | 'onSearch' | 'onOpen'> & {
  opened: Store<Opened>;
  isListThere: boolean;
};

/** The sheets of /match, after the first one was opened. */
function Sheets({ opened, isListThere, onOpen, ...rest }: SheetsProps) {
  const now = useStore(opened);
  // Changes only one sheet: the next may be open already when this one reports its closing.
  const set = (sheet: Partial<Opened>) => opened.set({ ...opened.get(), ...sheet });
  const [wanted, forget] = useOnceAsked(now.shown !== null || now.why !== null);
  // After the pictures of the list.
  useEffect(() => (isListThere ? fetchSheets() : undefined), [isListThere]);
  if (!wanted) return null;
  return (
    <Piece onMissing={() => (forget(), opened.set(NOTHING_OPEN))}>
      <SearchSheets
        {...rest}
        {...now}
        onTab={(shown) => set({ shown })}
        onClose={() => set({ shown: null })}
        onDraft={(draft) => set({ draft })}
        onKept={(sent) => opened.set(afterKept(opened.get(), sent))}
        onWhyEnd={() => set({ why: null })}
        onOpen={(id) => (set({ shown: null }), onOpen(id))}
      />
    </Piece>
  );
}

type TopProps = Pick<ComponentProps<typeof SearchChips>, 'onFilters' | 'onTuner' | 'onLikes'> & {
  total: number | undefined;
  /** Number of active filters. */
  narrowed: number;
};

/** One line with title and count, one row of chips: then candidates. */
function SearchTop({ total, narrowed, ...chips }: TopProps) {
  return (
    <>
      <header className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h1 className="text-25 sm:text-32">{searchCopy.title}</h1>
        <p className="min-h-6 text-13 font-semi sm:text-20">
          {total === undefined ? '\u00a0' : searchCopy.count(total)}
        </p>
      </header>
      <SearchChips filters={narrowed} {...chips} />
    </>
  );
}

/** The filters of the address, and new searches. `opens`: the member searched for them here. */
function useAskedSearch() {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => filtersFrom(address), [address]);
  const [asked, setAsked] = useState<Filters | null>(null);
  const filtered = FILTER_NAMES.some((name) => filters[name] !== undefined);
  // An address with filters may come from anywhere: only a search made here opens cards.
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

const same = (a: Filters | null, b: Filters) => JSON.stringify(a) === JSON.stringify(b);

/** For screen readers only, and only after searches by the member (S1 §8): the page shows the count. */
function tell(total: number | null): void {
  if (total === null) return;
  if (total === 0) announce(`${noticeText('search-empty-title')}. ${noticeText('search-empty')}`);
  else announce(`${noticeText('search-done-title')}. ${noticeText('search-done', { n: thousands(total) })}`);
}

function addressFrom(filters: Filters): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filters)
      .filter(([, v]) => v !== undefined)
      .map(([k, v]) => [k, String(v)]),
  );
}

/** Known values only: anything else in the address is ignored. */
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
