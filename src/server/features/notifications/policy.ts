import type { StoredEvent } from '../../outbox/relay.ts';
import type { NotificationDraft } from './store.ts';

/** A notification without its key: most use the key of their event. */
type Notice = Omit<NotificationDraft, 'dedupeKey'> & Partial<Pick<NotificationDraft, 'dedupeKey'>>;
type EventOf<N extends StoredEvent['name']> = Extract<StoredEvent, { name: N }>;
/** A like's notice depends on the receiver's plan, which only the database knows: `likeNotice`. */
type Told = Exclude<StoredEvent['name'], 'like.given'>;

/** The notice of each event: recipient, subject and data. */
const NOTICES: { [N in Told]: (payload: EventOf<N>['payload']) => Notice } = {
  'match.made': ({ memberId, otherId }) => ({
    memberId,
    kind: 'new-match',
    aboutId: otherId,
    dedupeKey: `new-match:${memberId}:${otherId}`,
  }),
  'permission.asked': ({ ownerId, requesterId, permissionId }) => ({
    memberId: ownerId,
    kind: 'permission-request',
    aboutId: requesterId,
    data: { permissionId },
  }),
  'permission.answered': ({ requesterId, ownerId, status }) => ({
    memberId: requesterId,
    kind: status === 'approved' ? 'permission-approved' : 'permission-denied',
    aboutId: ownerId,
  }),
  'message.waiting': ({ memberId, senderId, conversationId, seq }) => ({
    memberId,
    kind: 'new-message',
    aboutId: senderId,
    data: { conversationId, seq },
    collapse: COLLAPSE.messages(conversationId),
  }),
  'conversation.ending': ({ memberId, otherId, conversationId, hours, endsAt }) => ({
    memberId,
    kind: 'chat-expiring',
    aboutId: otherId,
    data: { conversationId, hours, end: endsAt },
    collapse: COLLAPSE.ending(conversationId),
  }),
  'conversation.extension-asked': ({ memberId, askerId, conversationId }) => ({
    memberId,
    kind: 'extension-asked',
    aboutId: askerId,
    data: { conversationId },
    collapse: COLLAPSE.extension(conversationId),
  }),
  'room.addressed': ({ memberId, authorId, seq, excerpt, how }) => ({
    memberId,
    kind: how,
    aboutId: authorId,
    data: { seq, excerpt },
  }),
  'room.muted': ({ memberId, until, reason }) => ({ memberId, kind: 'room-muted', data: { until, reason } }),
  'room.unmuted': ({ memberId, mutedAt }) => ({
    memberId,
    kind: 'room-muted',
    data: { ended: 1 },
    replaces: `room-muted:${memberId}:${mutedAt}`,
  }),
  'document.opened': ({ memberId, kind, reason }) => ({ memberId, kind: 'paper-opened', data: { kind, reason } }),
  'document.decided': ({ memberId, kind, status, note }) => ({
    memberId,
    kind: status === 'approved' ? 'paper-approved' : 'paper-rejected',
    data: { kind, ...(note === null ? {} : { note }) },
  }),
  'document.revoked': ({ memberId, documentId, kind, note }) => ({
    memberId,
    kind: 'paper-rejected',
    data: { kind, note, revoked: 1 },
    replaces: `paper-decided:${documentId}`,
  }),
  'photo.removed': ({ memberId, reason, note }) => ({
    memberId,
    kind: 'photo-removed',
    data: { reason, ...(note === null ? {} : { note }) },
  }),
  'payment.submitted': ({ memberId, paymentId, number, plan }) => ({
    memberId,
    kind: 'payment-submitted',
    data: { paymentId, number, plan },
  }),
  'payment.decided': ({ memberId, paymentId, number, plan, decision, note, ended, paidTwice }) => ({
    memberId,
    kind: 'payment-decided',
    data: {
      paymentId,
      number,
      plan,
      decision,
      ...(note === null ? {} : { note }),
      ...(ended ? { ended } : {}),
      ...(paidTwice ? { paidTwice: 1 } : {}),
    },
  }),
  'payment.proof-opened': ({ memberId, number }) => ({
    memberId,
    kind: 'payment-proof-opened',
    data: { number },
    collapse: `payment-proof-opened:${number}`,
  }),
  'plan.ending': ({ memberId, reminder, tier, end, premium }) => ({
    memberId,
    kind: 'plan-ending',
    data: { reminder: Number(reminder), tier, end, ...(premium === undefined ? {} : { premium }) },
    collapse: 'plan-ending',
  }),
  'plan.changed-by-team': ({ memberId, change, tier, end, premium }) => ({
    memberId,
    kind: 'plan-changed-by-team',
    data: { change, tier, ...(end === undefined ? {} : { end }), ...(premium === undefined ? {} : { premium }) },
  }),
  'request.changed': ({ memberId, kind, state, appointmentAt }) => ({
    memberId,
    kind: 'request-changed',
    data: { kind, state, ...(appointmentAt === null ? {} : { appointmentAt }) },
  }),
  'export.ready': ({ memberId, until }) => ({ memberId, kind: 'export-ready', data: { until } }),
  'introduction.asked': ({ memberId, askerId }) => ({ memberId, kind: 'introduction-request', aboutId: askerId }),
  'introduction.changed': ({ memberId, otherId, state, callAt }) => ({
    memberId,
    kind: 'introduction-changed',
    aboutId: otherId,
    data: { state, ...(callAt === null ? {} : { callAt }) },
  }),
  'introduction.soon': ({ memberId, otherId, hours, callAt }) => ({
    memberId,
    kind: 'introduction-soon',
    aboutId: otherId,
    data: { hours, callAt },
  }),
  'report.decided': ({ memberId, status }) => ({ memberId, kind: 'report-decided', data: { status } }),
  'member.warned': ({ memberId, sanctionId, cause }) => ({
    memberId,
    kind: 'member-warned',
    data: { sanctionId, cause },
  }),
  'appeal.decided': ({ memberId, outcome, over }) => ({
    memberId,
    kind: 'appeal-decided',
    data: { outcome, ...(over ? { over: 1 } : {}) },
  }),
  'compensation.given': ({ memberId, kind, days }) => ({ memberId, kind: 'compensation-given', data: { kind, days } }),
  'account.decided': ({ memberId, decision, until }) => ({
    memberId,
    kind: 'account-decided',
    data: { decision, ...(until === null ? {} : { until }) },
  }),
  'candidates.arrived': ({ memberId, count }) => ({
    memberId,
    kind: 'new-candidates',
    data: { count },
    collapse: 'new-candidates',
  }),
  'trial.ending': ({ memberId, days, trialEnd }) => ({
    memberId,
    kind: 'trial-ending',
    data: { days, end: trialEnd },
  }),
  'trial.over': ({ memberId }) => ({ memberId, kind: 'trial-over' }),
  /** Complete notifications of an older version. */
  notification: (whole) => whole,
};

/** A member has one unread notification of such a key: a newer one replaces it. */
export const COLLAPSE = {
  messages: (conversationId: string) => `new-message:${conversationId}`,
  ending: (conversationId: string) => `chat-expiring:${conversationId}`,
  extension: (conversationId: string) => `extension-asked:${conversationId}`,
};

/** The notice of an event; its key makes a second notification of it impossible. */
export function noticeOf({ name, payload, key }: Exclude<StoredEvent, { name: 'like.given' }>): NotificationDraft {
  const notice = (NOTICES[name] as (payload: unknown) => Notice)(payload);
  return { ...notice, dedupeKey: notice.dedupeKey ?? notificationKey(key) };
}

/**
 * Notice of a like: premium and pro see the member, as the matrix allows; basic sees a count of likes, with
 * nothing that identifies a liker (R-SEE-2, T19).
 */
export function likeNotice(
  { fromId, toId }: EventOf<'like.given'>['payload'],
  named: boolean,
): NotificationDraft & { counted?: string[] } {
  const about = named ? { aboutId: fromId } : { collapse: 'liked-you', counted: [fromId] };
  return { memberId: toId, kind: 'liked-you', dedupeKey: `liked-you:${fromId}:${toId}`, ...about };
}

/** The key of the notification of an event, when it is derived from the event's key. */
export const notificationKey = (eventKey: string): string => eventKey.replace(/^notification:/, '');
