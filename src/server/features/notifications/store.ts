import type { NotificationKind } from '#domain/notifications/kinds.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { stillThere } from '../../db/queries/still-there.ts';

export type NotificationRow = {
  id: string;
  kind: NotificationKind;
  about_id: string | null;
  data: Record<string, string | number>;
  place: string;
  created_at: Date;
  read_at: Date | null;
};

/** SQL over `notifications`: it is shown in the application, while the member it is about, if any, is still there for its reader. */
export const shownNotification = sql<boolean>`(notifications.in_app and (notifications.about_id is null or ${stillThere(sql.ref('notifications.member_id'), sql.ref('notifications.about_id'))}))`;

/** An outbox row; the same key a second time changes nothing. */
export async function insertAnnouncement(db: Db, row: { kind: string; payload: string; dedupe_key: string }): Promise<void> {
  await db
    .insertInto('outbox')
    .values(row)
    .onConflict((c) => c.column('dedupe_key').doNothing())
    .execute();
}

export type NewNotification = {
  memberId: string;
  kind: NotificationKind;
  aboutId?: string;
  data?: Record<string, string | number>;
  dedupeKey: string;
  collapse?: string;
  at: Date;
};

const NEW = sql`("memberId" uuid, kind text, "aboutId" uuid, data jsonb, "dedupeKey" text, collapse text, at timestamptz)`;
/** Somebody who was erased meanwhile is told nothing, and nobody of them. */
const BOTH_EXIST = sql`exists (select from accounts a where a.id = n."memberId") and (n."aboutId" is null or exists (select from accounts a where a.id = n."aboutId"))`;

/** Those that are new, in this order; answers their ids. */
export async function insertNotifications(db: Db, list: readonly NewNotification[]): Promise<string[]> {
  if (list.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into notifications (member_id, kind, about_id, data, dedupe_key, created_at)
    select n."memberId", n.kind, n."aboutId", coalesce(n.data, '{}'), n."dedupeKey", n.at
    from rows from (jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as ${NEW})
      with ordinality as n ("memberId", kind, "aboutId", data, "dedupeKey", collapse, at, nth)
    where ${BOTH_EXIST}
    order by n.nth
    on conflict (dedupe_key) do nothing returning id`.execute(db);
  return rows.map((r) => r.id);
}

/**
 * Each in the place of the unread one with its key, or new; answers their ids. Keys must differ within the list. Messages the
 * member has read meanwhile are not told: the conversation is held, so whoever reads now is waited for, or finds what is made here.
 */
export async function putCollapsed(db: Db, list: readonly NewNotification[]): Promise<string[]> {
  if (list.length === 0) return [];
  const values = JSON.stringify(list);
  await sql`
    select from conversations where id in (select (n.data->>'conversationId')::uuid from jsonb_to_recordset(${values}::jsonb) as n ${NEW} where n.kind = 'new-message')
    order by id for share`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into notifications (member_id, kind, about_id, data, dedupe_key, collapse_key, created_at)
    select n."memberId", n.kind, n."aboutId", coalesce(n.data, '{}'), n."dedupeKey", n.collapse, n.at
    from rows from (jsonb_to_recordset(${values}::jsonb) as ${NEW})
      with ordinality as n ("memberId", kind, "aboutId", data, "dedupeKey", collapse, at, nth)
    where ${BOTH_EXIST} and not exists (select from notifications old where old.dedupe_key = n."dedupeKey")
      and not (n.kind = 'new-message' and exists (
        select from conversations c where c.id = (n.data->>'conversationId')::uuid
          and case n."memberId" when c.a_id then c.a_read_seq else c.b_read_seq end >= (n.data->>'seq')::int))
    order by n.nth
    on conflict (member_id, collapse_key) where collapse_key is not null and read_at is null do update set
      about_id = excluded.about_id, dedupe_key = excluded.dedupe_key, created_at = excluded.created_at, place = default,
      data = case when jsonb_typeof(excluded.data->'count') = 'number' and jsonb_typeof(notifications.data->'count') = 'number'
        then excluded.data || jsonb_build_object('count', (notifications.data->>'count')::int + (excluded.data->>'count')::int) else excluded.data end
    returning id`.execute(db);
  return rows.map((r) => r.id);
}

/** Marks the member's unread notification of a key as read. */
export async function readCollapsed(db: Db, memberId: string, collapse: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('collapse_key', '=', collapse)
    .where('read_at', 'is', null)
    .execute();
}

/** One page, newest first, of what is shown now. */
export function notificationPage(db: Db, memberId: string, before: string | null, limit: number): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'about_id', 'data', 'place', 'created_at', 'read_at'])
    .where('member_id', '=', memberId)
    .where(shownNotification)
    .$if(before !== null, (q) => q.where('place', '<', before!))
    .orderBy('place', 'desc')
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
