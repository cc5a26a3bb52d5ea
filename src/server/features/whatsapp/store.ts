import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/connect.ts';
import { deleteSome } from '../../db/delete-some.ts';

export type DueMessage = {
  id: string;
  ref: string;
  recipient: string;
  template: 'code' | 'password-changed' | 'number-changed' | 'account-decision' | 'account-closing' | 'payment-news';
  template_values: string[];
  created_at: Date;
  starts: number;
  tries: number;
  /** Does it count among today's messages of its number? */
  counted: boolean;
};
export type ToldStatus = {
  status: 'sent' | 'failed' | 'delivered' | 'read';
  providerId: string;
  ref: string | null;
  failure: string | null;
  billable: boolean | null;
};

/** Locks claiming on all instances until the transaction ends: the day's budget is counted under it. */
export async function lockClaims(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.whatsappClaim})`.execute(tx);
}

/** Due messages, oldest first. */
export async function dueMessages(tx: Db, now: Date, today: string, limit: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    select id, ref, recipient, template, template_values, created_at, starts, tries,
      starts > 0 and coalesce(counted_on = ${today}::date, false) as counted
    from outgoing_messages
    where done_at is null and template is not null and due_at <= ${now}
    order by due_at, id limit ${limit}`.execute(tx);
  return rows;
}

/** Sendings of a day that cost money. */
export async function startedOn(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ starts: number }>`
    select coalesce(sum(starts), 0)::int as starts from outgoing_messages where counted_on = ${day}::date`.execute(db);
  return rows[0]!.starts;
}

/** How many messages of each kind these numbers got on a day, by `keyOf`. */
export async function alikeOn(db: Db, day: string, recipients: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ recipient: string; template: string; messages: number }>`
    select recipient, template, count(*)::int as messages from outgoing_messages
    where counted_on = ${day}::date and recipient = any(${[...recipients]}) and starts > 0 and template is not null
    group by recipient, template`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row.messages]));
}

export const keyOf = ({ recipient, template }: { recipient: string; template: string }): string =>
  `${recipient} ${template}`;

/**
 * Starts a sending: no other sender gets it until `leaseUntil`. Returns the started ones, without those Meta reported
 * on meanwhile.
 */
export async function startMessages(
  tx: Db,
  ids: readonly string[],
  day: string,
  leaseUntil: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const started = await tx
    .updateTable('outgoing_messages')
    .set({ starts: sql`starts + 1`, counted_on: day, due_at: leaseUntil })
    .where('id', 'in', [...ids])
    .where('done_at', 'is', null)
    .returning('id')
    .execute();
  return new Set(started.map(({ id }) => id));
}

export async function postponeMessage(tx: Db, id: string, dueAt: Date): Promise<void> {
  await tx.updateTable('outgoing_messages').set({ due_at: dueAt }).where('id', '=', id).execute();
}

/** A failed try. A message surely not accepted cost nothing; one that Meta reported on meanwhile is done. */
export async function retryMessage(
  db: Db,
  id: string,
  { dueAt, failure, taken }: { dueAt: Date; failure: string; taken: boolean },
): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ due_at: dueAt, failure, tries: sql`tries + 1`, starts: taken ? sql`starts` : sql`starts - 1` })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}

/** Meta accepted it. Its values are erased. */
export async function finishSent(db: Db, id: string, providerId: string, now: Date): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ outcome: 'sent', done_at: now, sent_at: now, provider_id: providerId, failure: null, template_values: [] })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}

/** Gives up a message. Its values are erased. */
export async function giveUp(
  db: Db,
  id: string,
  { failure, now, taken }: { failure: string; now: Date; taken: boolean },
): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({
      outcome: 'given-up',
      done_at: now,
      failure,
      template_values: [],
      starts: taken ? sql`starts` : sql`greatest(starts - 1, 0)`,
    })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}

/**
 * Stores Meta's status of a message, unless a later one is stored: sent, failed, delivered, read. A status also settles
 * a sending with unknown outcome. Returns its id, or undefined when nothing changed.
 */
export async function putStatus(db: Db, told: ToldStatus, now: Date): Promise<string | undefined> {
  const order = sql`array['sent', 'failed', 'delivered', 'read']`;
  const { rows } = await sql<{ id: string }>`
    update outgoing_messages set
      status = ${told.status}, failure = ${told.failure}, billable = coalesce(${told.billable}::boolean, billable),
      provider_id = coalesce(provider_id, ${told.providerId}), outcome = 'sent', template_values = '{}',
      done_at = coalesce(done_at, ${now}), sent_at = coalesce(sent_at, ${now})
    where template is not null and (ref = ${told.ref}::uuid or provider_id = ${told.providerId})
      and (status is null or array_position(${order}, status) < array_position(${order}, ${told.status}::text))
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Gives up expired codes that no sender is sending now. */
export async function giveUpCodesBefore(db: Db, before: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_messages')
    .set({ outcome: 'given-up', done_at: now, failure: 'expired', template_values: [] })
    .where('template', '=', 'code')
    .where('done_at', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteMessagesBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outgoing_messages')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes at most so many messages of before a moment, and of no day that is still counted, to numbers that no account
 * has: an erasure finds messages by the member's numbers, and does not know the former ones.
 */
export function deleteToFormerNumbers(db: Db, before: Date, today: string, limit: number): Promise<number> {
  return deleteSome(
    db,
    'outgoing_messages',
    sql`created_at < ${before} and channel = 'whatsapp' and (template is null or done_at < ${before})
      and (counted_on is null or counted_on < ${today}::date)
      and not exists (select from profiles p where p.contact_wa = outgoing_messages.recipient)`,
    limit,
  );
}
