import type { Notification } from '#contract/notifications.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#web/lib/api.ts';
import { useLiveMe } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast.tsx';

/** Up to this many at once are said one by one. */
const SHOWN_EACH = 3;

/** Says it when more notifications are unread than a moment ago, and lets what they are about be asked anew. In the shell. */
export function NotificationNews() {
  const me = useLiveMe();
  const client = useQueryClient();
  const seen = useRef<{ who: string; unread: number } | null>(null);
  useEffect(() => {
    if (!me) {
      if (me === null) seen.current = null;
      return;
    }
    const before = seen.current?.who === me.id ? seen.current.unread : null;
    seen.current = { who: me.id, unread: me.unreadNotifications };
    if (before === null || me.unreadNotifications <= before) return;
    void tell(client, me.unreadNotifications - before).catch(() => undefined);
  }, [me, client]);
  return null;
}

/** A failure here only means that the badge alone tells it. */
async function tell(client: QueryClient, more: number): Promise<void> {
  const page = await call('GET /api/notifications', { query: {} });
  const fresh = page.items.filter((n) => !n.read).slice(0, more);
  await Promise.all(touched(fresh).map((queryKey) => client.invalidateQueries({ queryKey })));
  if (fresh.length === 0) return;
  // The words come when there is something to say: most pages never need them.
  const [{ notificationsCopy, notificationWords }, { notificationPlace }] = await Promise.all([
    import('#copy/notifications.ts'),
    import('./notification-place.ts'),
  ]);
  if (fresh.length > SHOWN_EACH)
    return showToast({ title: notificationsCopy.several(fresh.length), action: { text: notificationsCopy.show, to: '/notifikasi' } });
  for (const notification of fresh.toReversed()) {
    const { to, state } = notificationPlace(notification);
    showToast({ ...notificationWords(notification), action: { text: notificationsCopy.show, to, state } });
  }
}

/** What shows the things these notifications tell of. */
function touched(fresh: readonly Notification[]): readonly (readonly unknown[])[] {
  const members = fresh.flatMap((n) => (n.about?.id ? [['member', n.about.id]] : []));
  return [['notifications'], ['permissions'], ['dashboard'], ['history'], ['profile'], ...members];
}
