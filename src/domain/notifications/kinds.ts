/** Kinds of notifications. Texts are in copy/notifications.ts; only the server creates notifications (T23). */
export const NOTIFICATION_KINDS = [
  'permission-request',
  'permission-approved',
  'permission-denied',
  'new-match',
  /**
   * A member likes the viewer: shown by the matrix for premium and pro, a count and nothing else for basic (R-SEE-2).
   */
  'liked-you',
  /** New candidates in the viewer's list; `count` 0: a few. */
  'new-candidates',
  /** A match asks for a call. */
  'introduction-request',
  /** Data: state, and callAt where a time was agreed. */
  'introduction-changed',
  /** Data: hours, callAt. */
  'introduction-soon',
  /** Collapsed: one unread a conversation. Data: conversationId, seq (of the newest), count. */
  'new-message',
  /** Data: conversationId, hours, end. */
  'chat-expiring',
  /** The other side pressed «Perpanjang», and the reader did not yet. Collapsed. Data: conversationId. */
  'extension-asked',
  /** About the author. Data: seq, excerpt. */
  'mention',
  'reply',
  /** Data: until, reason; or ended: 1, when the team ended it before its time. */
  'room-muted',
  /** Data: paymentId, number, plan. */
  'payment-submitted',
  /** Data: decision (approved, rejected, refunded, refund-refused), paymentId, number, plan, note, paidTwice. */
  'payment-decided',
  /** Data: number. */
  'payment-proof-opened',
  /**
   * Collapsed. Data: reminder (days before the end; 0 and -3: it has ended), tier, end; of a Pro also premium, the end
   * of the Premium that goes on after it («endless»: without end).
   */
  'plan-ending',
  /** Data: change (given, ended), tier, end (absent: without end), premium as above. */
  'plan-changed-by-team',
  /** Data: days, end. */
  'trial-ending',
  'trial-over',
  'paper-approved',
  'paper-rejected',
  'paper-opened',
  /** Data: reason, note. */
  'photo-removed',
  /** Data: kind, state, appointmentAt. */
  'request-changed',
  /** Data: until. */
  'export-ready',
  'report-decided',
  /** Data: sanctionId, cause. */
  'member-warned',
  /** Data: outcome; over: 1 when the decision had ended before the answer. */
  'appeal-decided',
  /** Data: kind (chats, plans), days. */
  'compensation-given',
  /** The account is suspended, banned or open again. Data: decision (suspend, ban, lifted), until. */
  'account-decided',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Groups a member can choose about, in the order of the settings page. */
export const NOTIFICATION_GROUPS = ['matches', 'permission', 'messages', 'room', 'plan', 'team'] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

export const GROUP_OF: Readonly<Record<NotificationKind, NotificationGroup>> = {
  'new-match': 'matches',
  'liked-you': 'matches',
  'new-candidates': 'matches',
  'introduction-request': 'matches',
  'introduction-changed': 'matches',
  'introduction-soon': 'matches',
  'permission-request': 'permission',
  'permission-approved': 'permission',
  'permission-denied': 'permission',
  'new-message': 'messages',
  'chat-expiring': 'messages',
  'extension-asked': 'messages',
  mention: 'room',
  reply: 'room',
  'payment-submitted': 'plan',
  'payment-decided': 'plan',
  'payment-proof-opened': 'team',
  'plan-ending': 'plan',
  'plan-changed-by-team': 'plan',
  'trial-ending': 'plan',
  'trial-over': 'plan',
  'paper-approved': 'team',
  'paper-rejected': 'team',
  'paper-opened': 'team',
  'photo-removed': 'team',
  'request-changed': 'team',
  'export-ready': 'team',
  'report-decided': 'team',
  'member-warned': 'team',
  'appeal-decided': 'team',
  'compensation-given': 'team',
  'account-decided': 'team',
  // A decision of staff about the member: the application always shows it.
  'room-muted': 'team',
};

/** Kinds sent to suspended or banned members too, at their verified address: they cannot sign in to read them. */
const TOLD_WHEN_OUT: ReadonlySet<NotificationKind> = new Set(['account-decided', 'appeal-decided']);

/** Is this told to who is out? An answer about a decision that is over opens nothing, and waits until they are in. */
export const isToldWhenOut = (kind: NotificationKind, data: Facts['data'] = {}): boolean =>
  TOLD_WHEN_OUT.has(kind) && !data.over;

/** What the team or the plan did waits in the application for who is out or closes the account: they may come back. */
export const waitsForReturn = (kind: NotificationKind, data: Facts['data'] = {}): boolean =>
  (GROUP_OF[kind] === 'team' || GROUP_OF[kind] === 'plan') && !isToldWhenOut(kind, data);

type Facts = { aboutId: string | null; data: Readonly<Record<string, string | number>> };
/**
 * An address of the application; `open`: the member whose profile is opened there. `#ruang` opens the room above any
 * page.
 */
export type NotificationPlace = { to: string; open?: string };

const PLACES: Record<NotificationKind, (facts: Facts) => NotificationPlace> = {
  'permission-request': () => ({ to: '/dashboard#permintaan' }),
  'permission-approved': profile,
  'permission-denied': profile,
  'new-match': profile,
  'liked-you': (facts) => (facts.aboutId === null ? { to: '/history-suka?tab=likers' } : profile(facts)),
  'new-candidates': () => ({ to: '/match' }),
  'introduction-request': introduction,
  'introduction-changed': introduction,
  'introduction-soon': introduction,
  'new-message': conversation,
  'chat-expiring': conversation,
  'extension-asked': conversation,
  mention: room,
  reply: room,
  'room-muted': room,
  'payment-submitted': () => ({ to: '/akun/pembayaran' }),
  'payment-decided': decidedPayment,
  'payment-proof-opened': () => ({ to: '/akun/pembayaran' }),
  'plan-ending': () => ({ to: '/paket' }),
  'plan-changed-by-team': () => ({ to: '/paket' }),
  'trial-ending': () => ({ to: '/paket' }),
  'trial-over': () => ({ to: '/paket' }),
  'paper-approved': () => ({ to: '/profile#dokumen' }),
  'paper-rejected': () => ({ to: '/profile#dokumen' }),
  'paper-opened': () => ({ to: '/profile#dokumen' }),
  'photo-removed': () => ({ to: '/profile#foto' }),
  'request-changed': ({ data }) => ({
    to: data.kind === 'consultation' ? '/konsultasi' : '/privasi-saya#hak-data',
  }),
  'export-ready': () => ({ to: '/privasi-saya#salinan' }),
  'report-decided': () => ({ to: '/notifikasi' }),
  'member-warned': () => ({ to: '/akun#keputusan' }),
  'appeal-decided': () => ({ to: '/akun#keputusan' }),
  'compensation-given': ({ data }) => ({ to: data.kind === 'plans' ? '/paket' : '/pesan' }),
  'account-decided': ({ data }) => ({ to: data.decision === 'lifted' ? '/akun#keputusan' : '/login' }),
};

/** The page a notification leads to, for every kind. `aboutId`: the id its viewer may know. */
export function placeOf(kind: NotificationKind, facts: Facts): NotificationPlace {
  return PLACES[kind](facts);
}

/** A profile that opens above the notifications. */
function profile({ aboutId }: Facts): NotificationPlace {
  return aboutId === null ? { to: '/notifikasi' } : { to: '/notifikasi', open: aboutId };
}

function conversation({ data }: Facts): NotificationPlace {
  return { to: data.conversationId ? `/pesan?dengan=${encodeURIComponent(data.conversationId)}` : '/pesan' };
}

function introduction(): NotificationPlace {
  return { to: '/konsultasi#perkenalan' };
}

/** An answer about money to be returned stands on the page of its payment. */
function decidedPayment({ data: { decision, paymentId } }: Facts): NotificationPlace {
  const isOfRefund = decision === 'refunded' || decision === 'refund-refused';
  return { to: isOfRefund && paymentId ? `/akun/pembayaran/${encodeURIComponent(paymentId)}` : '/akun/pembayaran' };
}

function room({ data }: Facts): NotificationPlace {
  return { to: `/notifikasi#ruang${data.seq ? `-${data.seq}` : ''}` };
}
