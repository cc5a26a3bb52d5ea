import type { Notification } from '#contract/notifications.ts';
import { placeOf } from '#domain/notifications/kinds.ts';

/** Target of a notification for the router; `open`: the member whose profile is opened there. */
export function notificationPlace({ kind, about, data }: Pick<Notification, 'kind' | 'about' | 'data'>): {
  to: string;
  state?: { open: string };
} {
  const { to, open } = placeOf(kind, { aboutId: about?.id ?? null, data });
  return open === undefined ? { to } : { to, state: { open } };
}
