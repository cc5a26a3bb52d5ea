import type { Channel } from '#domain/notifications/choices.ts';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { runPrepared } from '../../db/prepared.ts';
import { aheadNotification, standingNotification } from '../../members/shown-notifications.ts';
import type { NotificationRow } from './store.ts';

export type Outside = Exclude<Channel, 'app'>;

/**
 * Forgets mails of these notifications that were dealt with, so that `putDeliveries` makes new ones: a mail's id is
 * made of its rows, and a server that drops doubles would swallow one that is sent under the former id.
 */
export async function forgetMails(db: Db, notificationIds: readonly string[]): Promise<void> {
  if (notificationIds.length === 0) return;
  const forget = sql`delete from notification_deliveries
    where notification_id = any(${[...notificationIds]}::bigint[]) and channel = 'mail' and done_at is not null`;
  await runPrepared(db, 'forget-mails', forget);
}

/**
 * Notifications to push or mail, in the relay's transaction. A collapsed one that changed is pushed again after its
 * earlier push; its mail is not sent a second time while it is unread, unless it was forgotten (`forgetMails`).
 */
export async function putDeliveries(
  db: Db,
  list: readonly { notificationId: string; memberId: string; channel: Outside; dueAt: Date }[],
): Promise<void> {
  if (list.length === 0) return;
  const put = sql`
    insert into notification_deliveries (notification_id, member_id, channel, due_at)
    select "notificationId", "memberId", channel, "dueAt"
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as n ("notificationId" bigint, "memberId" uuid, channel text, "dueAt" timestamptz)
    on conflict (notification_id, channel) do update
      set due_at = excluded.due_at, done_at = null, outcome = null, failure = null, starts = 0, tries = 0, sent_to = '{}'
      where notification_deliveries.channel = 'push' and notification_deliveries.done_at is not null`;
  await runPrepared(db, 'put-deliveries', put);
}

export type ClaimedDelivery = {
  id: string;
  notification_id: string;
  member_id: string;
  channel: Outside;
  starts: number;
  tries: number;
  sent_to: string[];
};

/**
 * Claims all due rows of some members, for one sender: no other sender gets them until `leaseUntil`. A member's rows
 * are claimed together, so that waiting ones become one message.
 */
export async function claimDeliveries(
  db: Db,
  members: number,
  now: Date,
  leaseUntil: Date,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with who as materialized (
      select a.id from accounts a
      where a.id in (select member_id from notification_deliveries where done_at is null and due_at <= ${now} order by due_at limit ${members})
      for no key update skip locked)
    update notification_deliveries d set starts = d.starts + 1, due_at = ${leaseUntil}
    from who where d.member_id = who.id and d.done_at is null and d.due_at <= ${now}
    returning d.id, d.notification_id, d.member_id, d.channel, d.starts, d.tries, d.sent_to`.execute(db);
  return rows.sort((a, b) => Number(a.id) - Number(b.id));
}

export async function finishDeliveries(
  db: Db,
  ids: readonly string[],
  outcome: 'sent' | 'skipped' | 'given-up',
  now: Date,
  failure: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notification_deliveries')
    .set({ outcome, done_at: now, failure })
    .where('id', 'in', [...ids])
    .where('done_at', 'is', null)
    .execute();
}

/** Postpones to the end of quiet hours. Counts neither a start nor a try. */
export async function postponeDeliveries(db: Db, ids: readonly string[], dueAt: Date): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({ due_at: dueAt, starts: sql`starts - 1` })
    .where('id', 'in', [...ids])
    .execute();
}

/** A failed try. `unknown`: it may have arrived, so its start stays counted. */
export async function retryDelivery(
  db: Db,
  id: string,
  to: { dueAt: Date; failure: string; unknown: boolean; sentTo: readonly string[] },
): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({
      due_at: to.dueAt,
      failure: to.failure,
      tries: sql`tries + 1`,
      starts: to.unknown ? sql`starts` : sql`starts - 1`,
      sent_to: [...to.sentTo],
    })
    .where('id', '=', id)
    .execute();
}

/**
 * The notifications among these worth sending: unread, their subject, if any, still visible, and what they announce
 * still ahead. Oldest first.
 */
export async function sendable(db: Db, ids: readonly string[], now: Date): Promise<NotificationRow[]> {
  return (await db
    .selectFrom('notifications')
    .select(['id', 'kind', 'about_id', 'data', 'place', 'created_at', 'read_at'])
    .where('id', 'in', [...ids])
    .where('read_at', 'is', null)
    .where(standingNotification)
    .where(aheadNotification(now))
    .orderBy('place')
    .execute()) as (NotificationRow & { kind: NotificationKind })[];
}

/** Deletes at most so many. Served by notification_deliveries_done. */
export const deleteDeliveriesBefore = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteSome(db, 'notification_deliveries', sql`done_at < ${before}`, limit);
