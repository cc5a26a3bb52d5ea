import type { NotificationKind } from './kinds.ts';

type Facts = { aboutId: string | null; data: Readonly<Record<string, string | number>> };
/** An address of the application; `open`: the member whose profile is opened there. `#ruang` opens the room above any page. */
export type NotificationPlace = { to: string; open?: string };

const PLACES: Record<NotificationKind, (facts: Facts) => NotificationPlace> = {
  'permission-request': () => ({ to: '/dashboard#permintaan' }),
  'permission-approved': profile,
  'permission-denied': profile,
  'new-match': profile,
  'liked-you': (facts) => (facts.aboutId === null ? { to: '/history-suka?tab=likers' } : profile(facts)),
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

/** Where a notification leads; every kind has its place here. `aboutId`: as its reader may know it. */
export function placeOf(kind: NotificationKind, facts: Facts): NotificationPlace {
  return PLACES[kind](facts);
}

/** Profiles open above the notifications. */
function profile({ aboutId }: Facts): NotificationPlace {
  return aboutId === null ? { to: '/notifikasi' } : { to: '/notifikasi', open: aboutId };
}

function conversation({ data }: Facts): NotificationPlace {
  return { to: data.conversationId ? `/pesan?dengan=${encodeURIComponent(data.conversationId)}` : '/pesan' };
}

function room({ data }: Facts): NotificationPlace {
  return { to: `/notifikasi#ruang${data.seq ? `-${data.seq}` : ''}` };
}
