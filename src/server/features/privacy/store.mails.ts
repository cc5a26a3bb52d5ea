import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type DueMail = { id: string; recipient: string; body: string; starts: number; tries: number };

/**
 * Claims the mail that is due the longest, or this one, for one sender: no other gets it until `leaseUntil`. Served by
 * outgoing_mails_due.
 */
export async function takeMail(
  db: Db,
  { now, leaseUntil, id }: { now: Date; leaseUntil: Date; id?: string | undefined },
): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update outgoing_messages set starts = starts + 1, due_at = ${leaseUntil} where id = (
      select id from outgoing_messages where done_at is null and template is null and due_at <= ${now}
        and ${id === undefined ? sql`true` : sql`id = ${id}`} order by due_at limit 1 for update skip locked)
    returning id, recipient, body, starts, tries`.execute(db);
  return rows[0];
}

/** The text goes with its end. */
export async function finishMail(
  db: Db,
  id: string,
  end: { outcome: 'sent' | 'given-up'; failure?: string | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({
      outcome: end.outcome,
      failure: end.failure ?? null,
      done_at: end.now,
      sent_at: end.outcome === 'sent' ? end.now : null,
      body: '',
    })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}

/** A try after which the mail was surely not sent. */
export async function retryMail(
  db: Db,
  id: string,
  { dueAt, failure }: { dueAt: Date; failure: string },
): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ due_at: dueAt, failure, starts: sql`starts - 1`, tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}
