import type { Notification } from '#contract/notifications.ts';
import { CheckCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { notificationsCopy } from '#copy/notifications.ts';
import { asApiError } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { CandidateDetails } from '#web/parts/candidate-details.tsx';
import { notificationPlace } from '#web/parts/notification-place.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/marks.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { NotificationRow } from './components/notification-row.tsx';
import { useMarkRead, useNotifications } from './queries.ts';

export const meta = () => pageMeta(notificationsCopy.title);

/** /notifikasi: what the member is told, newest first. A message elsewhere may open a profile here (`state.open`). */
export default function NotificationsScreen() {
  const query = useNotifications();
  const markRead = useMarkRead();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const asked = (state as { open?: string } | null)?.open ?? null;
  const [openId, setOpenId] = useState<string | null>(asked);
  useEffect(() => setOpenId(asked), [key, asked]);
  const items = query.data?.pages.flatMap((p) => p.items) ?? [];
  const unread = query.data?.pages[0]?.unread ?? 0;
  const open = (notification: Notification) => {
    if (!notification.read) markRead.mutate([notification.id]);
    const place = notificationPlace(notification);
    if (place.state) setOpenId(place.state.open);
    else if (place.to !== '/notifikasi') void navigate(place.to);
  };
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-32">{notificationsCopy.title}</h1>
          {items.length > 0 && (
            <p role="status" className="mt-1 text-ink-soft">
              {notificationsCopy.lead(unread)}
            </p>
          )}
        </div>
        {unread > 0 && (
          <Button
            tone="secondary"
            small
            loading={markRead.isPending && markRead.variables === undefined}
            icon={<CheckCheck aria-hidden className="size-5" strokeWidth={1.75} />}
            onClick={() => markRead.mutate(undefined)}
          >
            {notificationsCopy.readAll}
          </Button>
        )}
      </header>
      {query.isPending && (
        <div className="flex flex-col gap-3">
          {[0, 1, 2, 3].map((i) => (
            <Skeleton key={i} className="h-24 w-full" />
          ))}
        </div>
      )}
      {query.isError && items.length === 0 && (
        <ErrorState title={notificationsCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && items.length === 0 && <EmptyState title={notificationsCopy.empty} text={notificationsCopy.emptyText} />}
      {items.length > 0 && (
        <>
          <Card className="overflow-hidden">
            <ul className="divide-y divide-line">
              {items.map((n) => (
                <li key={n.id}>
                  <NotificationRow notification={n} leads={leadsAway(n)} onOpen={() => open(n)} />
                </li>
              ))}
            </ul>
          </Card>
          {query.hasNextPage ? (
            <Button tone="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {notificationsCopy.more}
            </Button>
          ) : (
            <p className="text-center text-15 text-ink-soft">{notificationsCopy.end}</p>
          )}
        </>
      )}
      <CandidateDetails memberId={openId} onClose={() => setOpenId(null)} />
    </div>
  );
}

const leadsAway = (notification: Notification) => {
  const { to, state } = notificationPlace(notification);
  return to !== '/notifikasi' || state !== undefined;
};
