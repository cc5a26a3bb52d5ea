import type { Plan } from '#domain/payments/plans.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type MailNews = 'received' | 'approved' | 'rejected' | 'refunded';
export type DueMail = {
  id: string;
  what: MailNews;
  starts: number;
  tries: number;
  /** '' when the account is gone. */
  email: string;
  number: string;
  plan: Plan;
  final: number;
};

/** One mail a payment and event, unless its address reached its limit since a moment; writers to one address wait. */
export async function insertMail(
  tx: Db,
  { paymentId, what, email, now }: { paymentId: string; what: MailNews; email: string; now: Date },
  limit: { since: Date; most: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payment mail ' || lower(${email}), 0))`.execute(tx);
  await sql`insert into payment_mails (payment_id, what, made_at, due_at)
    select ${paymentId}::uuid, ${what}, ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from payment_mails m join payments p on p.id = m.payment_id
      where lower(p.email) = lower(${email}) and p.email <> '' and m.made_at > ${limit.since}) < ${limit.most}
    on conflict do nothing`.execute(tx);
}

/**
 * May a number get one more WhatsApp message since a moment? Concurrent callers for one number wait for each other.
 * Without a sender messages have no template: then every message to it counts.
 */
export async function whatsappLeft(tx: Db, phone: string, limit: { since: Date; most: number }): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payment whatsapp ' || ${phone}, 0))`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from outgoing_messages where channel = 'whatsapp' and recipient = ${phone}
      and created_at > ${limit.since} and coalesce(template, 'payment-news') = 'payment-news'`.execute(tx);
  return rows[0]!.n < limit.most;
}

/** Claims the mail that is due the longest, for one sender: no other sender gets it until `leaseUntil`. */
export async function takeMail(db: Db, now: Date, leaseUntil: Date): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update payment_mails m set starts = m.starts + 1, due_at = ${leaseUntil} from payments p
    where p.id = m.payment_id and m.id = (select id from payment_mails
      where done_at is null and due_at <= ${now} order by due_at limit 1 for update skip locked)
    returning m.id, m.what, m.starts, m.tries, p.email, p.number, p.plan, p.final`.execute(db);
  return rows[0];
}

export async function finishMail(
  db: Db,
  id: string,
  end: { outcome: 'sent' | 'skipped' | 'given-up'; failure?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_mails')
    .set({ outcome: end.outcome, failure: end.failure ?? null, done_at: end.now })
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
    .updateTable('payment_mails')
    .set({ due_at: dueAt, failure, starts: sql`starts - 1`, tries: sql`tries + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteMailsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('payment_mails').where('done_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
