import { type SupportKind, type SupportState } from '#domain/support/requests.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { SupportRequestsTable } from '../../db/schema.support.ts';

export type RequestRow = Selectable<SupportRequestsTable>;
export type NewRequest = Pick<RequestRow, 'kind' | 'member_id' | 'topic' | 'body' | 'created_at' | 'due_at'> &
  Partial<Pick<RequestRow, 'name' | 'mail' | 'phone' | 'times'>>;

/**
 * Closes a member's consultations that are answered, or whose appointment was before `held`, for another one. Their
 * account first, as the erasure of an account does.
 */
export async function closeSettled(db: Db, memberId: string, { now, held }: { now: Date; held: Date }): Promise<void> {
  await sql`select from accounts where id = ${memberId} for key share`.execute(db);
  await sql`update support_requests set state = 'done', changed_at = ${now}
    where member_id = ${memberId} and kind = 'consultation'
      and (state = 'answered' or state = 'appointed' and appointment_at <= ${held})`.execute(db);
}

/** Closes at most so many appointments of before a moment. Served by support_requests_live. */
export async function closeAppointments(db: Db, now: Date, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`update support_requests set state = 'done', changed_at = ${now}
    where id in (select id from support_requests where kind = 'consultation' and state = 'appointed'
      and appointment_at <= ${before} limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

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
    Pick<RequestRow, 'answer' | 'appointment_at' | 'link' | 'mailed_at' | 'mail_tries' | 'taken_back' | 'taken_by'>
  > & { mail_started_at?: Date | null },
): Promise<void> {
  await db.updateTable('support_requests').set(change).where('id', '=', id).execute();
}

/**
 * SQL: the companion of a member, who acted last on their newest consultation anybody acted on; null once they left,
 * also with their account: then nobody's id stands there. Served by support_requests_of_member.
 */
export const companionOf = (memberId: RawBuilder<unknown>) => sql<string | null>`(
  select t.id from accounts t where answers_requests(t) and t.id = (select s.taken_by from support_requests s
    where s.member_id = ${memberId} and s.kind = 'consultation'
      and (s.taken_by is not null or s.state in ('answered', 'appointed', 'done'))
    order by s.created_at desc limit 1))`;

export async function hasCompanion(db: Db, memberId: string): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select ${companionOf(sql`${memberId}::uuid`)} is not null as has`.execute(db);
  return rows[0]!.has;
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
