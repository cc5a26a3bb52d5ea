import type { Notification } from '#contract/notifications.ts';
import { type Dates, DAY_MS } from '#copy/dates.ts';
import { notificationsCopy } from '#copy/notifications.ts';
import { useDates } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/live.ts';
import { LikeButton } from '#web/members/like-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { notificationPlace } from './notification-place.ts';
import { NotificationRow } from './notification-row.tsx';

type Props = {
  items: readonly Notification[];
  onOpen: (notification: Notification) => void;
  onLike: (notification: Notification, memberId: string) => void;
  likingId: string | null;
};

/** The list in groups of days; a day without notifications is hidden. */
export function NotificationDays({ items, onOpen, onLike, likingId }: Props) {
  const dates = useDates();
  return (
    <>
      {byDay(items, dates).map(({ title, list }) => (
        <section key={title} aria-label={title} className="flex flex-col gap-2">
          <h2 className="text-15 font-semi text-ink-soft">{title}</h2>
          <Card className="overflow-hidden">
            <ul className="divide-y divide-line">
              {list.map((n) => (
                <li key={n.id}>
                  <NotificationRow notification={n} leads={leadsAway(n)} onOpen={() => onOpen(n)}>
                    {n.kind === 'liked-you' && n.about?.id && n.about.can.likeBack && (
                      <LikeButton
                        nama={n.about.nama}
                        back
                        loading={likingId === n.about.id}
                        onLike={() => onLike(n, n.about!.id!)}
                      />
                    )}
                  </NotificationRow>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </>
  );
}

const leadsAway = (notification: Notification) => {
  const { to, state } = notificationPlace(notification);
  return to !== '/notifikasi' || state !== undefined;
};

/** Today, yesterday, earlier, in the viewer's zone; in the order of the list. */
function byDay(items: readonly Notification[], { startOfDay }: Dates): { title: string; list: Notification[] }[] {
  const today = startOfDay(serverNow());
  const days: [string, number][] = [
    [notificationsCopy.today, today],
    [notificationsCopy.yesterday, today - DAY_MS],
    [notificationsCopy.earlier, 0],
  ];
  const groups = days.map(([title]) => ({ title, list: [] as Notification[] }));
  for (const item of items) groups[days.findIndex(([, from]) => Date.parse(item.at) >= from)]?.list.push(item);
  return groups.filter(({ list }) => list.length > 0);
}
