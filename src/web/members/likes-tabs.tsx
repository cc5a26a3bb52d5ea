import type { LikesItem } from '#contract/likes.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { thousands } from '#copy/amounts.ts';
import { candidateCopy } from '#copy/candidate.ts';
import { wordOf } from '#copy/field-values.ts';
import type { Dates } from '#copy/dates.ts';
import { likesCopy, passCopy } from '#copy/likes.ts';
import { searchCopy } from '#copy/search.ts';
import { noticeText } from '#copy/notices.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { BY_CURSOR, loadNextPage } from '#web/lib/next-page.ts';
import { serverState } from '#web/lib/server-state.ts';
import { useSession } from '#web/lib/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { TabList } from '#web/ui/tab-list.tsx';
import { LikeButton } from './like-button.tsx';
import { LikeNoteQuotes } from './like-note.tsx';
import { StartChatButton } from './start-chat-button.tsx';
import { MemberMenu } from './member-menu.tsx';
import { NextPageFailure } from '#web/ui/next-page-failure.tsx';
import { PausedState } from '#web/account/paused-state.tsx';
import { DemoBadge } from './relation-badge.tsx';
import { useUndoPass } from './use-pass.ts';

/** Acts of a row: the profile, and a like back if the server allows it. */
type RowActs = { onOpen: (id: string) => void; onLike?: (id: string) => void; likingId?: string | null };

export type LikesTab = 'mutual' | 'liked' | 'likers' | 'passed';

/**
 * The list of likes: on its page with its tabs and the passes, in the dialog of /match with two (S1 §2, S2). `first`:
 * the tab requested.
 */
export function LikesTabs({
  tabs,
  first,
  ...acts
}: {
  tabs: readonly LikesTab[];
  first?: string | null;
} & RowActs) {
  const [tab, setTab] = useState<LikesTab>(() => tabs.find((name) => name === first) ?? tabs[0]!);
  const query = useLikes(tab);
  const answered = query.data?.pages[0]?.counts;
  // A tab that is read for the first time does not take the others' numbers away.
  const [counts, setCounts] = useState(answered);
  if (answered && answered !== counts) setCounts(answered);
  return (
    <TabList
      label={likesCopy.title}
      value={tab}
      onChange={(value) => setTab(value as LikesTab)}
      items={tabs.map((name) => ({
        value: name,
        label: counts ? `${likesCopy.tabs[name]} (${thousands(counts[name])})` : likesCopy.tabs[name],
        content: name === tab && <LikesPanel tab={tab} query={query} {...acts} />,
      }))}
    />
  );
}

const likesKey = serverState<[tab: LikesTab]>('likes', [
  'visibility-changed',
  'liked',
  'plan-changed',
  'notified',
  'own-profile-paused',
]);

function useLikes(tab: LikesTab) {
  return useInfiniteQuery({
    queryKey: likesKey(tab),
    queryFn: ({ pageParam, signal }) => call('GET /api/likes/history', { query: { tab, cursor: pageParam }, signal }),
    ...BY_CURSOR,
  });
}

function LikesPanel({
  tab,
  query,
  ...acts
}: {
  tab: LikesTab;
  query: ReturnType<typeof useLikes>;
} & RowActs) {
  const paused = useSession().me?.pausedAt !== null;
  if (query.isPending)
    return (
      <div className="flex flex-col gap-3">
        {[0, 1, 2].map((i) => (
          <Skeleton key={i} className="h-24 w-full" />
        ))}
      </div>
    );
  if (!query.data)
    return (
      <ErrorState
        title={noticeText('history-failed')}
        error={asApiError(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  const { locked, counts } = query.data.pages[0]!;
  const items = query.data.pages.flatMap((p) => p.items);
  // Without likers a plan would show nothing more.
  if (locked && counts.likers > 0)
    return (
      <EmptyState drawing="likes" title={likesCopy.lockedTitle(counts.likers)} text={likesCopy.lockedText}>
        <LinkButton to="/paket">{searchCopy.upgrade}</LinkButton>
      </EmptyState>
    );
  if (items.length === 0 && paused && tab !== 'mutual') return <PausedState />;
  if (items.length === 0)
    return (
      <EmptyState drawing="likes" {...likesCopy.empty[tab]}>
        <LinkButton to="/match">{likesCopy.search}</LinkButton>
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {items.map((item) => (
          <li key={item.key} className="min-w-0">
            <LikesRow item={item} tab={tab} {...acts} />
          </li>
        ))}
      </ul>
      <NextPageFailure query={query} message={asApiError(query.error).message} />
      {query.hasNextPage && (
        <Button tone="secondary" loading={query.isFetchingNextPage} onClick={() => void loadNextPage(query)}>
          {likesCopy.more}
        </Button>
      )}
    </div>
  );
}

const CAN = { block: true, report: true };

/** The day of the like, said with whose it is, and of the match; for a pass, its begin and end. */
function datesOf({ likedAt, matchedAt, passed }: LikesItem, tab: LikesTab, { dateText }: Dates): string[] {
  if (passed) return [passCopy.at(dateText(passed.at), dateText(passed.until))];
  const match = tab === 'mutual' && matchedAt ? [likesCopy.matchedAt(dateText(matchedAt))] : [];
  const liked = tab === 'likers' ? likesCopy.likedYouAt : likesCopy.likedAt;
  return [liked(dateText(likedAt)), ...match];
}

function UndoPassButton({ passed }: { passed: { ref: string; nama: string } }) {
  const undo = useUndoPass();
  return (
    <Button
      small
      tone="secondary"
      loading={undo.isPending}
      aria-label={passCopy.undoOf(passed.nama)}
      onClick={() => undo.mutate(passed)}
    >
      {passCopy.undo}
    </Button>
  );
}

/** Photo, name, age, religion, domicile if open, match badge, date (S1 §2). */
export function LikesRow({ item, tab, onOpen, onLike, likingId }: { item: LikesItem; tab: LikesTab } & RowActs) {
  const { facts } = item;
  const dates = useDates();
  const nama = facts.nama ?? candidateCopy.fallbackName;
  const whom = item.id ? { memberId: item.id } : item.ref ? { ref: item.ref } : null;
  return (
    <div className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-3">
      <div className="flex grow gap-4">
        <div className="aspect-square w-20 shrink-0 self-start overflow-hidden rounded-field bg-line">
          {item.photo && (
            <img
              src={item.photo}
              alt=""
              width={80}
              height={80}
              loading="lazy"
              className="size-full object-cover object-[50%_30%]"
            />
          )}
        </div>
        <div className="flex min-w-0 grow flex-col gap-0.5 text-15">
          <div className="flex items-start justify-between gap-2">
            <p dir="auto" className="min-w-0 text-17 font-semi">
              {facts.age == null ? nama : candidateCopy.nameAge(nama, facts.age)}
            </p>
            {whom && <MemberMenu whom={whom} nama={nama} can={{ ...CAN, endMatch: item.mutual }} className="-my-1.5" />}
          </div>
          <p className="text-ink-soft">
            {[facts.religion && wordOf('religion', facts.religion), facts.domicile].filter(Boolean).join(' · ')}
          </p>
          {datesOf(item, tab, dates).map((line) => (
            <p key={line} className="text-13 text-ink-soft">
              {line}
            </p>
          ))}
          <div className="flex flex-wrap items-center gap-1.5">
            {item.mutual && <Badge tone="match">{likesCopy.match}</Badge>}
            {item.isDemo && <DemoBadge />}
          </div>
        </div>
      </div>
      <LikeNoteQuotes notes={item.notes} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
        {/* A width of its own, so that nothing moves once it is known that a conversation runs. */}
        {item.mutual && item.id && (
          <StartChatButton memberId={item.id} nama={nama} tone="secondary" className="w-full sm:w-60" />
        )}
        {item.can.likeBack && item.id && onLike && (
          <LikeButton nama={nama} back loading={likingId === item.id} onLike={() => onLike(item.id!)} />
        )}
        {item.passed && item.ref && <UndoPassButton passed={{ ref: item.ref, nama }} />}
        {item.can.open && item.id && (
          <Button tone="quiet" small aria-label={`${candidateCopy.details}: ${nama}`} onClick={() => onOpen(item.id!)}>
            {candidateCopy.details}
          </Button>
        )}
      </div>
    </div>
  );
}
