import { type SupportKind, type SupportState } from '#domain/support/requests.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { SupportRequestsTable } from '../../db/schema.support.ts';

export type RequestRow = Selectable<SupportRequestsTable>;
export type NewRequest = Pick<RequestRow, 'kind' | 'member_id' | 'topic' | 'body' | 'created_at' | 'due_at'> &
  Partial<Pick<RequestRow, 'name' | 'mail' | 'phone' | 'times'>>;

/** Undefined when such a request is open already: the unique index decides between parallel ones. */
export function insertRequest(db: Db, row: NewRequest): Promise<RequestRow | undefined> {
  return db
    .insertInto('support_requests')
    .values({ ...row, changed_at: row.created_at })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** A member's own, newest first. Served by support_requests_of_member. */
export function requestsOf(db: Db, memberId: string, kind: SupportKind): Promise<RequestRow[]> {
  return db
    .selectFrom('support_requests')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
}

/** Locks a request until the caller's transaction ends; its member first, as the erasure of an account does. */
export async function lockRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  await sql`select from accounts a join support_requests r on r.member_id = a.id where r.id = ${id} for key share of a`.execute(
    db,
  );
  return db.selectFrom('support_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function writeState(
  db: Db,
  id: string,
  change: { state: SupportState; changed_at: Date } & Partial<
    Pick<RequestRow, 'answer' | 'appointment_at' | 'link' | 'mailed_at' | 'mail_tries'>
  > & { mail_started_at?: Date | null },
): Promise<void> {
  await db.updateTable('support_requests').set(change).where('id', '=', id).execute();
}

/** Deletes messages of the contact form answered or closed before a moment: only its mail follows an answer. */
export async function deleteMessagesBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('support_requests')
    .where('kind', '=', 'message')
    .where('state', '<>', 'open')
    .where('changed_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export function planOf(db: Db, memberId: string) {
  return db
    .selectFrom('subscriptions')
    .select(['tier', 'status', 'trial_end', 'period_end'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}
