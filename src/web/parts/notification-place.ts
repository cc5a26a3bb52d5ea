import type { Notification } from '#contract/notifications.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';

/** Where a notification leads; `open`: the member whose profile is opened there. `#ruang` opens the room above any page. */
type Place = { to: string; state?: { open: string } };
type Facts = Pick<Notification, 'about' | 'data'>;

const PLACES: Record<NotificationKind, (facts: Facts) => Place> = {
  'permission-request': () => ({ to: '/dashboard#permintaan' }),
  'permission-approved': profile,
  'permission-denied': profile,
  'new-match': profile,
  'liked-you': (facts) => (facts.about?.id ? profile(facts) : { to: '/history-suka?tab=likers' }),
  'new-candidates': () => ({ to: '/match' }),
  'new-message': conversation,
  'chat-expiring': conversation,
  mention: room,
  reply: room,
  'room-muted': room,
  'payment-decided': () => ({ to: '/paket' }),
  'trial-ending': () => ({ to: '/paket' }),
  'trial-over': () => ({ to: '/paket' }),
  'paper-approved': () => ({ to: '/profile#dokumen' }),
  'paper-rejected': () => ({ to: '/profile#dokumen' }),
  'paper-opened': () => ({ to: '/profile#dokumen' }),
  'report-decided': () => ({ to: '/notifikasi' }),
};

/** The page of what it is about; every kind of the domain has its place here. */
export function notificationPlace({ kind, about, data }: Pick<Notification, 'kind' | 'about' | 'data'>): Place {
  return PLACES[kind]({ about, data });
}

/** Profiles open above the notifications. */
function profile({ about }: Facts): Place {
  return about?.id ? { to: '/notifikasi', state: { open: about.id } } : { to: '/notifikasi' };
}

function conversation({ data }: Facts): Place {
  return { to: `/pesan?dengan=${encodeURIComponent(String(data.conversationId ?? ''))}` };
}

function room({ data }: Facts): Place {
  return { to: `/notifikasi#ruang${data.seq ? `-${data.seq}` : ''}` };
}
