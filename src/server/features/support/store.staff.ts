import { ANSWER_MAIL_TRIES, type SupportKind } from '#domain/support/requests.ts';
import { heldBefore } from '#domain/support/consultations.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Waiting } from '../../members/staff-queues.ts';
import { type After, type DueQueue, livePage, overPage } from '../../members/staff-queue-pages.ts';
import { companionOf, type RequestRow } from './store.ts';

export type QueueRow = Pick<
  RequestRow,
  'id' | 'kind' | 'name' | 'topic' | 'state' | 'created_at' | 'due_at' | 'appointment_at' | 'mailed_at' | 'mail_tries'
> & { nama: string | null; waits: boolean; answered: boolean; companion_id: string | null };

const LIVE = sql`r.state in ('open', 'answered', 'appointed')`;
const FROM = sql`support_requests r left join profiles p on p.member_id = r.member_id`;
/** An appointment its member took back is news as long as it would still be, and nobody of the team has read it. */
const takenBack = (now: Date) => sql`(r.taken_back and r.appointment_at > ${now})`;
/** An answer whose mail was given up. Never null, so that pages can order by it. */
const UNSENT = sql`(r.state = 'answered' and r.kind = 'message' and r.answer is not null and r.mailed_at is null
  and r.mail_tries >= ${sql.lit(ANSWER_MAIL_TRIES)})`;
/** It waits for the team: without an answer that arrived, held without a word of what came of it, or taken back. */
const waits = (now: Date) => sql`(r.state = 'open' or ${UNSENT} or ${takenBack(now)}
  or r.state = 'appointed' and r.appointment_at <= ${new Date(heldBefore(now.getTime()))})`;
/** Only a consultation has one. */
const COMPANION = sql`case r.kind when 'consultation' then ${companionOf(sql.ref('r.member_id'))} end`;
const queueAt = (now: Date): DueQueue => ({
  columns: sql`r.id, r.kind, r.name, r.topic, r.state, r.created_at, r.due_at, r.appointment_at, r.mailed_at,
    r.mail_tries, r.answer is not null as answered, p.nama, ${COMPANION} as companion_id`,
  from: FROM,
  table: 'r',
  waits: waits(now),
});

type Asked = { kind: SupportKind; show: 'live' | 'over'; now: Date };

/**
 * Requests of a kind: `live` ones, of which some have an answer or an appointment, served by support_requests_live (and
 * support_requests_taken_back) as the count is; or closed ones, served by support_requests_over.
 */
export const pageOf = (db: Db, { kind, show, now }: Asked, after: After, limit: number) =>
  show === 'live'
    ? livePage<QueueRow>(db, queueAt(now), {
        where: sql`r.kind = ${kind} and (${LIVE} or ${takenBack(now)})`,
        after,
        limit,
      })
    : overPage<QueueRow>(db, queueAt(now), { where: sql`r.kind = ${kind} and not (${LIVE})`, after, limit });

/** Requests of a kind that wait for us; held appointments and those taken back since then, and due at no time. */
export const waitingOf = (kind: SupportKind, now: Date): Waiting => ({
  from: sql`(select case when r.state = 'open' then r.created_at when r.state = 'appointed' then r.appointment_at
      else r.changed_at end as since, case when r.state in ('open', 'answered') then r.due_at end as due
    from support_requests r where r.kind = ${kind} and (${LIVE} or ${takenBack(now)}) and ${waits(now)}) w`,
  since: 'w.since',
  due: 'w.due',
});

/** Somebody of the team reads it: that its member took it back is no news any more. */
export async function markTakenBackRead(db: Db, id: string): Promise<void> {
  await db.updateTable('support_requests').set({ taken_back: false }).where('id', '=', id).execute();
}

export type WholeRow = RequestRow & { nama: string | null; domicile: string | null; companion_id: string | null };

export async function wholeRequest(db: Db, id: string): Promise<WholeRow | undefined> {
  const { rows } =
    await sql<WholeRow>`select r.*, p.nama, p.domicile, ${COMPANION} as companion_id from ${FROM} where r.id = ${id}`.execute(
      db,
    );
  return rows[0];
}

export type AnswerToMail = { id: string; mail: string; name: string; topic: string; answer: string; body: string };

/**
 * Claims answers to mail now: ten tries each, the second after five minutes, each further one after twice as long, at
 * most six hours; also of messages that were closed before their answer left. Served by
 * support_requests_to_mail and support_requests_over.
 */
export async function takeAnswers(
  db: Db,
  now: Date,
  { limit, id = null }: { limit: number; id?: string | null },
): Promise<AnswerToMail[]> {
  const due = sql`kind = 'message' and answer is not null and mailed_at is null and mail_tries < ${sql.lit(ANSWER_MAIL_TRIES)} and (${id}::uuid is null or id = ${id})
    and (mail_started_at is null or mail_started_at < ${now}::timestamptz
      - least(interval '6 hours', interval '5 minutes' * power(2, greatest(mail_tries - 1, 0))))`;
  const { rows } = await sql<AnswerToMail>`
    with live as (select id from support_requests where state = 'answered' and ${due}
        order by mail_started_at nulls first limit ${limit} for update skip locked),
      closed as (select id from support_requests where state = 'done' and ${due}
        and changed_at > ${now}::timestamptz - interval '1 day' limit ${limit} for update skip locked)
    update support_requests set mail_tries = mail_tries + 1, mail_started_at = ${now}
    where id in (select id from live union all select id from closed)
    returning id, mail, name, topic, answer, body`.execute(db);
  return rows;
}

/** A newer answer, written meanwhile, still has to be mailed. */
export async function markMailed(db: Db, { id, answer }: AnswerToMail, now: Date): Promise<void> {
  await db
    .updateTable('support_requests')
    .set({ mailed_at: now })
    .where('id', '=', id)
    .where('answer', '=', answer)
    .execute();
}

/** The address is invalid: no further try. */
export async function giveUpMail(db: Db, id: string): Promise<void> {
  await db.updateTable('support_requests').set({ mail_tries: ANSWER_MAIL_TRIES }).where('id', '=', id).execute();
}

/**
 * Claims messages without a mail to the team: ten tries each, the second after five minutes, each further one after
 * twice as long, at most six hours (more than a day in all), and never twice at once. A second sender waits for the
 * first and finds nothing left: skipping locked rows, the two would share the messages and send two mails. Served by
 * support_requests_untold.
 */
export async function takeUntold(db: Db, now: Date): Promise<{ id: string; due_at: Date }[]> {
  const { rows } = await sql<{ id: string; due_at: Date }>`
    update support_requests set team_mail_tries = team_mail_tries + 1, team_mail_started_at = ${now}
    where id in (select id from support_requests
      where kind = 'message' and state = 'open' and team_told_at is null and team_mail_tries < 10
        and (team_mail_started_at is null
          or team_mail_started_at < ${now}::timestamptz - least(interval '6 hours', interval '5 minutes' * power(2, team_mail_tries - 1)))
      order by created_at limit 200 for update)
    returning id, due_at`.execute(db);
  return rows;
}

export async function markTold(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('support_requests')
    .set({ team_told_at: now })
    .where('id', 'in', [...ids])
    .execute();
}
