import type { NotificationKind } from '#domain/notifications/kinds.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { stillThere } from '../../db/queries/still-there.ts';

export type NotificationRow = {
  id: string;
  kind: NotificationKind;
  about_id: string | null;
  data: Record<string, string | number>;
  created_at: Date;
  read_at: Date | null;
};

/** SQL over `notifications`: it is shown while the member it is about, if any, is still there for its reader. */
export const shownNotification = sql<boolean>`(notifications.about_id is null or ${stillThere(sql.ref('notifications.member_id'), sql.ref('notifications.about_id'))})`;

/** An outbox row; the same key a second time changes nothing. */
export async function insertAnnouncement(db: Db, row: { kind: string; payload: string; dedupe_key: string }): Promise<void> {
  await db
    .insertInto('outbox')
    .values(row)
    .onConflict((c) => c.column('dedupe_key').doNothing())
    .execute();
}

type NewNotification = { memberId: string; kind: NotificationKind; aboutId?: string; data?: Record<string, string | number>; dedupeKey: string; at: Date };

/** Those that are new, in this order. Somebody who was erased meanwhile is told nothing, and nobody of them. */
export async function insertNotifications(db: Db, list: readonly NewNotification[]): Promise<void> {
  if (list.length === 0) return;
  await sql`
    insert into notifications (member_id, kind, about_id, data, dedupe_key, created_at)
    select n."memberId", n.kind, n."aboutId", coalesce(n.data, '{}'), n."dedupeKey", n.at
    from rows from (jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as ("memberId" uuid, kind text, "aboutId" uuid, data jsonb, "dedupeKey" text, at timestamptz)) with ordinality as n ("memberId", kind, "aboutId", data, "dedupeKey", at, place)
    where exists (select from accounts a where a.id = n."memberId") and (n."aboutId" is null or exists (select from accounts a where a.id = n."aboutId"))
    order by n.place
    on conflict (dedupe_key) do nothing`.execute(db);
}

/** One page, newest first, of what is shown now. */
export function notificationPage(db: Db, memberId: string, before: string | null, limit: number): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'about_id', 'data', 'created_at', 'read_at'])
    .where('member_id', '=', memberId)
    .where(shownNotification)
    .$if(before !== null, (q) => q.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute() as Promise<NotificationRow[]>;
}

export async function countUnread(db: Db, memberId: string): Promise<number> {
  const { n } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where(shownNotification)
    .executeTakeFirstOrThrow();
  return n;
}

/** Marks the member's own as read: these, or all that are shown now when `ids` is null. */
export async function markRead(db: Db, memberId: string, ids: readonly string[] | null, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where(ids === null ? shownNotification : sql<boolean>`notifications.id = any(${[...ids]}::bigint[])`)
    .execute();
}

export async function deleteByKey(db: Db, dedupeKey: string): Promise<void> {
  await db.deleteFrom('notifications').where('dedupe_key', '=', dedupeKey).execute();
}

export async function deleteReadBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('notifications').where('read_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
