import type { NotificationKind } from '#domain/notifications/kinds.ts';
import type { Db } from '../../db/connect.ts';
import { withdrawRow } from '../../db/queries/outbox-rows.ts';
import { deleteByKey, insertAnnouncement, insertAnnouncements, readCollapsed } from './store.ts';

/**
 * A notification to be. `dedupeKey` makes a second one of the same event impossible; `aboutId`: the other member it is about.
 * `collapse`: a member has one unread notification of this key; a newer one takes its place and counts it in `data.count`.
 */
export type Announcement = {
  memberId: string;
  kind: NotificationKind;
  aboutId?: string;
  data?: Record<string, string | number>;
  dedupeKey: string;
  collapse?: string;
};

/** Announces a notification in the writer's own transaction; the relay makes it when that commits (T23: nobody else can). */
export async function announce(db: Db, announcement: Announcement): Promise<void> {
  await insertAnnouncement(db, {
    kind: 'notification',
    payload: JSON.stringify(announcement),
    dedupe_key: outboxKey(announcement.dedupeKey),
  });
}

/** The same for many at once; answers how many were new. */
export function announceAll(db: Db, list: readonly Announcement[]): Promise<number> {
  return insertAnnouncements(
    db,
    list.map((announcement) => ({ kind: 'notification', payload: JSON.stringify(announcement), dedupe_key: outboxKey(announcement.dedupeKey) })),
  );
}

/** Takes an announcement back in the writer's transaction, whether the relay has made its notification already or not. */
export async function withdraw(db: Db, dedupeKey: string, now: Date): Promise<void> {
  // In this order: a relay that holds the row is waited for, and what it made is then seen.
  await withdrawRow(db, outboxKey(dedupeKey), now);
  await deleteByKey(db, dedupeKey);
}

/**
 * The key under which new-message notifications of a conversation collapse. Announce with it, and `data: {conversationId, seq}`;
 * what the member read before the relay came is not told (store.ts looks at the conversation).
 */
export const conversationKey = (conversationId: string) => `new-message:${conversationId}`;

/** What a collapsed notification told of was seen elsewhere: it is read. In the reader's transaction, after the place was moved. */
export async function settle(db: Db, memberId: string, collapse: string, now: Date): Promise<void> {
  await readCollapsed(db, memberId, collapse, now);
}

const outboxKey = (dedupeKey: string) => `notification:${dedupeKey}`;
