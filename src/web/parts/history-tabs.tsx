import type { HistoryItem } from '#contract/likes.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { wordOf } from '#copy/field-values.ts';
import { historyCopy } from '#copy/history.ts';
import { matchCopy } from '#copy/match.ts';
import { noticeText } from '#copy/notices.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/marks.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { TabList } from '#web/ui/tab-list.tsx';
import { StartChatButton } from './chat/start-chat-button.tsx';
import { MemberMenu } from './member-menu.tsx';
import { DemoBadge } from './relation-badge.tsx';

export type HistoryTab = 'mutual' | 'liked' | 'likers';

/** The like history: on its page with three tabs, in the dialog of /match with two (S1 §2, S2). `first`: the tab that is asked for. */
export function HistoryTabs({ tabs, first, onOpen }: { tabs: readonly HistoryTab[]; first?: string | null; onOpen: (id: string) => void }) {
  const [tab, setTab] = useState<HistoryTab>(() => tabs.find((name) => name === first) ?? tabs[0]!);
  const query = useHistory(tab);
  const counts = query.data?.pages[0]?.counts;
  return (
    <TabList
      label={historyCopy.title}
      value={tab}
      onChange={(value) => setTab(value as HistoryTab)}
      items={tabs.map((name) => ({
        value: name,
        label: counts ? `${historyCopy.tabs[name]} (${counts[name]})` : historyCopy.tabs[name],
        content: name === tab && <HistoryPanel tab={tab} query={query} onOpen={onOpen} />,
      }))}
    />
  );
}

function useHistory(tab: HistoryTab) {
  return useInfiniteQuery({
    queryKey: ['history', tab],
    queryFn: ({ pageParam, signal }) => call('GET /api/likes/history', { query: { tab, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

function HistoryPanel({ tab, query, onOpen }: { tab: HistoryTab; query: ReturnType<typeof useHistory>; onOpen: (id: string) => void }) {
  if (query.isPending)
    return (
      <div className="flex flex-col gap-3">
        {[0, 1, 2].map((i) => (
          <Skeleton key={i} className="h-24 w-full" />
        ))}
      </div>
    );
  if (query.isError) return <ErrorState title={noticeText('history-failed')} error={asApiError(query.error)} onRetry={() => void query.refetch()} />;
  const [first] = query.data.pages;
  const items = query.data.pages.flatMap((p) => p.items);
  if (first!.locked)
    return (
      <EmptyState title={historyCopy.lockedTitle(first!.counts.likers)} text={historyCopy.lockedText}>
        <LinkButton to="/paket">{matchCopy.upgrade}</LinkButton>
      </EmptyState>
    );
  if (items.length === 0)
    return (
      <EmptyState {...historyCopy.empty[tab]}>
        <LinkButton to="/match">{historyCopy.search}</LinkButton>
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid gap-3 sm:grid-cols-2">
        {items.map((item) => (
          <li key={item.key}>
            <HistoryRow item={item} tab={tab} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button tone="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {historyCopy.more}
        </Button>
      )}
    </div>
  );
}

/** Photo, name, age, religion, domicile where open, match badge, when (S1 §2). */
export function HistoryRow({ item, tab, onOpen }: { item: HistoryItem; tab: HistoryTab; onOpen: (id: string) => void }) {
  const { facts } = item;
  const nama = facts.nama ?? candidateCopy.fallbackName;
  const at = dateTimeText(item.likedAt);
  const whom = item.id ? { memberId: item.id } : item.ref ? { ref: item.ref } : null;
  return (
    <div className="flex h-full gap-4 rounded-card border border-line bg-surface p-3">
      <div className="aspect-[4/5] w-20 shrink-0 overflow-hidden rounded-field bg-line">
        {item.photo && <img src={item.photo} alt="" width={80} height={100} loading="lazy" className="size-full object-cover" />}
      </div>
      <div className="flex min-w-0 grow flex-col gap-0.5 text-15">
        <div className="flex items-start justify-between gap-2">
          <p className="text-17 font-semi">{facts.age == null ? nama : candidateCopy.nameAge(nama, facts.age)}</p>
          {whom && <MemberMenu whom={whom} nama={nama} className="-my-1.5" />}
        </div>
        <p className="text-ink-soft">{[facts.religion && wordOf('religion', facts.religion), facts.domicile].filter(Boolean).join(' · ')}</p>
        <p className="text-13 text-ink-soft">{tab === 'mutual' ? historyCopy.matchedAt(at) : historyCopy.likedAt(at)}</p>
        <div className="flex flex-wrap items-center gap-1.5">
          {item.mutual && <Badge tone="match">{historyCopy.match}</Badge>}
          {item.isDemo && <DemoBadge />}
          {item.can.open && item.id && (
            <Button tone="quiet" small className="ml-auto" aria-label={`${candidateCopy.details}: ${nama}`} onClick={() => onOpen(item.id!)}>
              {candidateCopy.details}
            </Button>
          )}
          {item.mutual && item.id && <StartChatButton memberId={item.id} nama={nama} tone="secondary" />}
        </div>
      </div>
    </div>
  );
}
