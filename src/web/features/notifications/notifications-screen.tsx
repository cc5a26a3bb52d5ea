import type { Notification } from '#contract/notifications.ts';
import { CheckCheck, Settings } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { notificationsCopy } from '#copy/notifications.ts';
import { asApiError } from '#web/lib/api.ts';
import { loadNextPage } from '#web/lib/next-page.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { ProfileDialog, useProfileDialog } from '#web/members/profile-dialog.tsx';
import { NextPageFailure } from '#web/ui/next-page-failure.tsx';
import { NotificationDays } from './components/notification-days.tsx';
import { notificationPlace } from './components/notification-place.ts';
import { PushOffer } from './components/push-offer.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { useMarkRead, useNotifications } from './queries.ts';

export const meta = () => pageMeta(notificationsCopy.title);

/** /notifikasi: the member's notifications, newest first. A link elsewhere may open a profile here (`state.open`). */
export default function NotificationsScreen() {
  const query = useNotifications();
  const markRead = useMarkRead();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const asked = (state as { open?: string } | null)?.open ?? null;
  const profile = useProfileDialog();
  const openAsked = useEffectEvent(() => profile.open(asked));
  useEffect(() => openAsked(), [key, asked]);
  const items = query.data?.pages.flatMap((p) => p.items) ?? [];
  const unread = query.data?.pages[0]?.unread ?? 0;
  const open = (notification: Notification) => {
    if (!notification.read) markRead.mutate([notification.id]);
    const place = notificationPlace(notification);
    if (place.state) profile.open(place.state.open);
    else if (place.to !== '/notifikasi') void navigate(place.to);
  };
  const like = ({ id, read }: Notification, memberId: string) => {
    if (!read) markRead.mutate([id]);
    profile.like(memberId);
  };
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <Header count={items.length} unread={unread} markRead={markRead} />
      <PushOffer />
      {query.isPending && (
        <div className="flex flex-col gap-3">
          {[0, 1, 2, 3].map((i) => (
            <Skeleton key={i} className="h-24 w-full" />
          ))}
        </div>
      )}
      {query.isError && items.length === 0 && (
        <ErrorState
          title={notificationsCopy.failed}
          error={asApiError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && items.length === 0 && (
        <EmptyState drawing="quiet" title={notificationsCopy.empty} text={notificationsCopy.emptyText} />
      )}
      {items.length > 0 && (
        <>
          <NotificationDays items={items} onOpen={open} onLike={like} likingId={profile.likingId} />
          <NextPageFailure query={query} message={asApiError(query.error).message} />
          {query.hasNextPage ? (
            <Button tone="secondary" loading={query.isFetchingNextPage} onClick={() => void loadNextPage(query)}>
              {notificationsCopy.more}
            </Button>
          ) : (
            <p className="text-center text-15 text-ink-soft">{notificationsCopy.end}</p>
          )}
        </>
      )}
      <ProfileDialog profile={profile} />
    </div>
  );
}

type HeaderProps = { count: number; unread: number; markRead: ReturnType<typeof useMarkRead> };

/** Number of unread ones, and an action for all. */
function Header({ count, unread, markRead }: HeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-3">
      <div>
        <h1 className="text-32">{notificationsCopy.title}</h1>
        {/* There before what it says, and without it: nothing below moves. */}
        <p role="status" className="mt-1 text-ink-soft">
          {count > 0 ? notificationsCopy.lead(unread) : '\u00A0'}
        </p>
      </div>
      {/* On a phone one line of their own, whether there is one or two. */}
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {unread > 0 && (
          <Button
            tone="secondary"
            small
            loading={markRead.isPending && markRead.variables === undefined}
            icon={<CheckCheck aria-hidden className="size-5" />}
            onClick={() => markRead.mutate(undefined)}
          >
            {notificationsCopy.readAll}
          </Button>
        )}
        <LinkButton
          to="/notifikasi/pengaturan"
          tone="secondary"
          small
          aria-label={notificationsCopy.settingsLabel}
          icon={<Settings aria-hidden className="size-5 max-sm:hidden" />}
        >
          {notificationsCopy.settings}
        </LinkButton>
      </div>
    </header>
  );
}
