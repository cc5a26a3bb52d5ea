import type { Notification } from '#contract/notifications.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';

/** Where a notification leads; `open`: the member whose profile is opened there. */
type Place = { to: string; state?: { open: string } };

const PLACES: Record<NotificationKind, (aboutId: string | null) => Place> = {
  'permission-request': () => ({ to: '/dashboard#permintaan' }),
  'permission-approved': profile,
  'permission-denied': profile,
  'new-match': profile,
  'paper-approved': () => ({ to: '/profile#dokumen' }),
  'paper-rejected': () => ({ to: '/profile#dokumen' }),
  'paper-opened': () => ({ to: '/profile#dokumen' }),
  'report-decided': () => ({ to: '/notifikasi' }),
};

/** The page of what it is about; every kind of the domain has its place here. */
export function notificationPlace({ kind, about }: Pick<Notification, 'kind' | 'about'>): Place {
  return PLACES[kind](about?.id ?? null);
}

/** Profiles open above the notifications. */
function profile(aboutId: string | null): Place {
  return aboutId ? { to: '/notifikasi', state: { open: aboutId } } : { to: '/notifikasi' };
}
