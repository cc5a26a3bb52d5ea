import { UNREAD_COUNTED } from '#domain/messaging/limits.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { arrayOf, type Prepared, queryPreparedInTransaction, runPrepared } from '../../db/prepared.ts';
import type { Database } from '../../db/schema.ts';
import { shownNotification } from '../../members/shown-notifications.ts';
import { likedBoth, visibleTo } from '../../members/visible-to.ts';
import { paymentWaits } from '../../members/waiting-payment.ts';

export type NotificationRow = {
  id: string;
  kind: NotificationKind;
  about_id: string | null;
  data: Record<string, string | number>;
  place: string;
  created_at: Date;
  read_at: Date | null;
};

/**
 * A notification to create. `dedupeKey` makes a second one of the same event impossible; `aboutId`: the other member
 * concerned. `collapse`: a member has one unread notification of this key; a newer one replaces it and adds to its
 * `data.count`.
 */
export type NotificationDraft = {
  memberId: string;
  kind: NotificationKind;
  aboutId?: string;
  data?: Record<string, string | number>;
  dedupeKey: string;
  collapse?: string;
  /** Key of the notification whose place it takes: what that says holds no more. */
  replaces?: string;
};

export type NewNotification = NotificationDraft & {
  /** Members counted in `data.count`, if they may leave it again. */
  counted?: string[];
  inApp: boolean;
  at: Date;
};
type Made = Pick<NotificationRow, 'id' | 'kind' | 'data'> & { member_id: string };

const NEW = sql`("memberId" uuid, kind text, "aboutId" uuid, data jsonb, "dedupeKey" text, collapse text, counted uuid[], "inApp" boolean, at timestamptz)`;
const NTH = sql`("memberId", kind, "aboutId", data, "dedupeKey", collapse, counted, "inApp", at, nth)`;
/** A member erased meanwhile neither gets a notification nor is the subject of one. */
const BOTH_EXIST = sql`exists (select from accounts a where a.id = n."memberId") and (n."aboutId" is null or exists (select from accounts a where a.id = n."aboutId"))`;

/** Inserts the new ones, in this order; returns the created rows. */
export async function insertNotifications(db: Db, list: readonly NewNotification[]): Promise<Made[]> {
  if (list.length === 0) return [];
  const insert = sql<Made>`
    insert into notifications (member_id, kind, about_id, data, dedupe_key, in_app, created_at)
    select n."memberId", n.kind, n."aboutId", coalesce(n.data, '{}'), n."dedupeKey", n."inApp", n.at
    from rows from (jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as ${NEW})
      with ordinality as n ${NTH}
    where ${BOTH_EXIST}
    order by n.nth
    on conflict (dedupe_key) do nothing returning id, member_id, kind, data`;
  return runPrepared(db, 'insert-notifications', insert);
}

/**
 * Replaces the unread notification of each key, or inserts one; returns the rows. Keys must differ within the list.
 * Messages read meanwhile get none: the conversation is locked, so a concurrent reader either came first or later
 * finds the notification.
 */
export async function putCollapsed(db: Db, list: readonly NewNotification[]): Promise<Made[]> {
  if (list.length === 0) return [];
  const values = JSON.stringify(list);
  const conversations = sql`
    select from conversations where id = any(array(select (n.data->>'conversationId')::uuid from jsonb_to_recordset(${values}::jsonb) as n ${NEW} where n.kind = 'new-message'))
    order by id for share`;
  if (list.some(({ kind }) => kind === 'new-message')) await runPrepared(db, 'lock-told-conversations', conversations);
  const put = sql<Made>`
    insert into notifications (member_id, kind, about_id, data, dedupe_key, collapse_key, counted, in_app, created_at)
    select n."memberId", n.kind, n."aboutId", coalesce(n.data, '{}'), n."dedupeKey", n.collapse, coalesce(n.counted, '{}'), n."inApp", n.at
    from rows from (jsonb_to_recordset(${values}::jsonb) as ${NEW})
      with ordinality as n ${NTH}
    where ${BOTH_EXIST} and not exists (select from notifications old where old.dedupe_key = n."dedupeKey")
      and not (n.kind = 'new-message' and exists (
        select from conversations c where c.id = (n.data->>'conversationId')::uuid
          and case n."memberId" when c.a_id then c.a_read_seq else c.b_read_seq end >= (n.data->>'seq')::int))
    order by n.nth
    on conflict (member_id, collapse_key) where collapse_key is not null and read_at is null do update set
      about_id = excluded.about_id, dedupe_key = excluded.dedupe_key, created_at = excluded.created_at,
      place = default, in_app = excluded.in_app, counted = notifications.counted || excluded.counted,
      data = case when jsonb_typeof(excluded.data->'count') = 'number' and jsonb_typeof(notifications.data->'count') = 'number'
        then excluded.data || jsonb_build_object('count', (notifications.data->>'count')::int + (excluded.data->>'count')::int) else excluded.data end
    returning id, member_id, kind, data`;
  return runPrepared(db, 'put-collapsed', put);
}

type Plan = { [K in 'tier' | 'status' | 'trial_end' | 'period_end']: Selectable<Database['subscriptions']>[K] | null };
export type LikeToTell = { row: string; from_id: string; to_id: string } & Plan;

/**
 * The likes among these to announce: still one-sided, and the liker is visible to the liked member. With the receiver's
 * plan. Both accounts are locked, so a concurrent like back is seen here, or sees the notification made here.
 */
export async function likesToNotify(
  db: Db,
  list: readonly { row: string; fromId: string; toId: string }[],
): Promise<LikeToTell[]> {
  if (list.length === 0) return [];
  const ids = [...new Set(list.flatMap(({ fromId, toId }) => [fromId, toId]))];
  await queryPreparedInTransaction(db, ACCOUNTS_LOCKED, [ids]);
  const told = sql<LikeToTell>`
    select n.row, n."fromId" as from_id, n."toId" as to_id, s.tier, s.status, s.trial_end, s.period_end
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as n (row text, "fromId" uuid, "toId" uuid)
      left join subscriptions s on s.member_id = n."toId"
    where ${visibleTo(sql.ref('n.toId'), sql.ref('n.fromId'))} and not ${likedBoth(sql.ref('n.fromId'), sql.ref('n.toId'))}`;
  return runPrepared(db, 'likes-to-tell', told);
}

const ACCOUNTS_LOCKED: Prepared = {
  name: 'lock-told-accounts',
  text: `select from accounts where id = any(${arrayOf('$1::uuid[]')}) order by id for share`,
};

/** A like that became a match is announced by the match: the like's unread notification is deleted. */
export async function forgetLikes(db: Db, pairs: readonly { memberId: string; otherId: string }[]): Promise<void> {
  if (pairs.length === 0) return;
  const matched = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as m ("memberId" uuid, "otherId" uuid)`;
  const counted = sql`
    update notifications n set counted = rest.ids, data = n.data || jsonb_build_object('count', cardinality(rest.ids))
    from (select l.id, array(select c from unnest(l.counted) c where not c = any(array_agg(m."otherId"))) as ids
        from notifications l join ${matched} on l.member_id = m."memberId" and m."otherId" = any(l.counted)
        where l.kind = 'liked-you' and l.read_at is null group by l.id) rest
    where n.id = rest.id`;
  await runPrepared(db, 'uncount-likes', counted);
  const forgotten = sql`
    delete from notifications n using ${matched} where n.member_id = m."memberId" and n.kind = 'liked-you' and n.read_at is null
      and (n.about_id = m."otherId" or (n.about_id is null and n.counted = '{}'))`;
  await runPrepared(db, 'forget-likes', forgotten);
}

/** Marks the member's unread notification of a key as read. */
export async function readCollapsed(db: Db, memberId: string, collapse: string, now: Date): Promise<void> {
  const read = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('collapse_key', '=', collapse)
    .where('read_at', 'is', null);
  await runPrepared(db, 'read-collapsed', read);
}

/** Marks the member's unread reminders of the end of a plan, or of the trial, as read. */
export async function readPlanReminders(db: Db, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('kind', '=', 'plan-ending'), eb('kind', 'like', 'trial-%')]))
    .where('read_at', 'is', null)
    .execute();
}

/** One page, newest first, of the notifications visible now. */
export function notificationPage(
  db: Db,
  memberId: string,
  before: string | null,
  limit: number,
): Promise<NotificationRow[]> {
  const page = db
    .selectFrom('notifications')
    .select(['id', 'kind', 'about_id', 'data', 'place', 'created_at', 'read_at'])
    .where('member_id', '=', memberId)
    .where(shownNotification)
    .$if(before !== null, (q) => q.where('place', '<', before!))
    .orderBy('place', 'desc')
    .limit(limit)
    .$castTo<NotificationRow>();
  return runPrepared(db, before === null ? 'notifications' : 'notifications-before', page);
}

/** Up to UNREAD_COUNTED. */
export async function countUnread(db: Db, memberId: string): Promise<number> {
  const count = sql<{ n: number }>`select count(*)::int as n from (select from notifications
    where member_id = ${memberId} and read_at is null and ${shownNotification} limit ${sql.lit(UNREAD_COUNTED)}) counted`;
  return (await runPrepared(db, 'unread-notifications', count))[0]!.n;
}

/** Marks the member's own as read: these, or all visible ones when `ids` is null. */
export async function markRead(db: Db, memberId: string, ids: readonly string[] | null, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where(ids === null ? shownNotification : sql<boolean>`notifications.id = any(${[...ids]}::bigint[])`)
    .execute();
}

export type TrialRow = { member_id: string } & Plan;

/** Subscriptions by the end of their trial; members in the order of their id, after one. */
export function trialsBetween(db: Db, from: Date, to: Date, after: string | null, limit: number): Promise<TrialRow[]> {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('accounts as a', 'a.id', 's.member_id')
    .select(['s.member_id', 's.tier', 's.status', 's.trial_end', 's.period_end'])
    .where('s.trial_end', '>', from)
    .where('s.trial_end', '<=', to)
    .where(sql<boolean>`signs_in(a)`)
    .where(sql<boolean>`not ${paymentWaits(sql.ref('s.member_id'))}`)
    .$if(after !== null, (q) => q.where('s.member_id', '>', after!))
    .orderBy('s.member_id')
    .limit(limit)
    .execute();
}

export async function deleteByKeys(db: Db, dedupeKeys: readonly string[]): Promise<void> {
  if (dedupeKeys.length === 0) return;
  await db
    .deleteFrom('notifications')
    .where('dedupe_key', 'in', [...dedupeKeys])
    .execute();
}

/** Deletes notifications of messages of the room up to a seq. */
export async function deleteOfRoomUpTo(db: Db, seq: number): Promise<void> {
  await sql`delete from notifications where kind in ('mention', 'reply') and (data ->> 'seq')::bigint <= ${seq}`.execute(
    db,
  );
}

/** Deletes at most so many that were read before then. Served by notifications_read. */
export const deleteReadBefore = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteSome(db, 'notifications', sql`read_at < ${before}`, limit);

/** Deletes at most so many that nobody read since then. Served by notifications_unread_old. */
export const deleteUnreadBefore = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteSome(db, 'notifications', sql`read_at is null and created_at < ${before}`, limit);

/** Deletes at most so many for push and mail only that were made before then. Served by notifications_outside. */
export const deleteOutsideBefore = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteSome(db, 'notifications', sql`not in_app and created_at < ${before}`, limit);
