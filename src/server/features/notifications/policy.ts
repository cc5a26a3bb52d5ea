import type { NotificationKind } from '#domain/notifications/kinds.ts';
import type { Db } from '../../db/connect.ts';
import { withdrawRow } from '../../db/queries/outbox-rows.ts';
import { deleteByKey, insertAnnouncement } from './store.ts';

/** A notification to be. `dedupeKey` makes a second one of the same event impossible; `aboutId`: the other member it is about. */
export type Announcement = {
  memberId: string;
  kind: NotificationKind;
  aboutId?: string;
  data?: Record<string, string | number>;
  dedupeKey: string;
};

/** Announces a notification in the writer's own transaction; the relay makes it when that commits (T23: nobody else can). */
export async function announce(db: Db, announcement: Announcement): Promise<void> {
  await insertAnnouncement(db, {
    kind: 'notification',
    payload: JSON.stringify(announcement),
    dedupe_key: outboxKey(announcement.dedupeKey),
  });
}

/** Takes an announcement back in the writer's transaction, whether the relay has made its notification already or not. */
export async function withdraw(db: Db, dedupeKey: string, now: Date): Promise<void> {
  // In this order: a relay that holds the row is waited for, and what it made is then seen.
  await withdrawRow(db, outboxKey(dedupeKey), now);
  await deleteByKey(db, dedupeKey);
}

const outboxKey = (dedupeKey: string) => `notification:${dedupeKey}`;
