import { INTRODUCTION, type IntroductionState, LIVE_INTRODUCTION } from '#domain/support/introduction.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { runPrepared } from '../../db/prepared.ts';
import { mutual, visibleTo } from '../../members/visible-to.ts';

export type IntroductionRow = {
  id: string;
  asker_id: string;
  other_id: string;
  state: IntroductionState;
  times: Date[];
  asked_at: Date;
  changed_at: Date;
  until: Date;
  chosen_at: Date | null;
  due_at: Date | null;
  link: string | null;
  answer: string | null;
  reminded: number;
};
export type ListedIntroduction = IntroductionRow & { partner_id: string };

const LIVE = sql`i.state in ('offered', 'agreed', 'confirmed')`;
const LISTED = 20;
/** A prepared statement names its columns (decision 0074). */
const COLUMNS = sql.raw(
  'i.id, i.asker_id, i.other_id, i.state, i.times, i.asked_at, i.changed_at, i.until, i.chosen_at, i.due_at, i.link, i.answer, i.reminded',
);

/**
 * A member's calls with matches visible to them, open ones first. A call that closed before an agreement is listed for
 * the asker alone; a call in state `ended` for nobody.
 */
export async function introductionsOf(db: Db, viewerId: string, since: Date): Promise<ListedIntroduction[]> {
  const viewer = sql.ref('v.viewer');
  const partner = sql`case i.asker_id when v.viewer then i.other_id else i.asker_id end`;
  const listed = sql<ListedIntroduction>`
    select ${COLUMNS}, ${partner} as partner_id from (select ${viewerId}::uuid as viewer) v cross join introductions i
    where (i.asker_id = v.viewer or i.other_id = v.viewer) and i.state <> 'ended'
      and (${LIVE} or (i.changed_at > ${since} and (i.chosen_at is not null or i.asker_id = v.viewer)))
      and ${visibleTo(viewer, partner)} and ${mutual(viewer, partner)}
    order by ${LIVE} desc, i.asked_at desc, i.id limit ${LISTED}`;
  return runPrepared(db, 'introductions-of', listed);
}

export function findIntroduction(db: Db, id: string): Promise<IntroductionRow | undefined> {
  return db.selectFrom('introductions').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockIntroduction(db: Db, id: string): Promise<IntroductionRow | undefined> {
  return db.selectFrom('introductions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * How many open calls this member asked for, with matches visible to them, and when the other last declined. Under
 * the locks of both. A call with a match who hides from the member does not count: otherwise «full» would reveal that
 * the match hides rather than blocks, since a block ends the call.
 */
export async function askedBefore(
  db: Db,
  viewerId: string,
  other: string,
): Promise<{ open: number; declined: Date | null }> {
  const { rows } = await sql<{ open: number; declined: Date | null }>`
    select (count(*) filter (where ${LIVE} and ${visibleTo(sql.val(viewerId), sql`i.other_id`)}))::int as open,
      max(i.changed_at) filter (where i.other_id = ${other}::uuid and i.state = 'declined') as declined
    from introductions i where i.asker_id = ${viewerId}::uuid`.execute(db);
  return rows[0]!;
}

/** The members of each call who can see its other member: they alone hear of a change. */
export async function recipientsOf(db: Db, ids: readonly string[]): Promise<{ id: string; member_id: string }[]> {
  const { rows } = await sql<{ id: string; member_id: string }>`
    select i.id, side.member_id from introductions i
      cross join lateral (values (i.asker_id, i.other_id), (i.other_id, i.asker_id)) side (member_id, partner_id)
    where i.id = any(${ids}::uuid[]) and ${visibleTo(sql.ref('side.member_id'), sql.ref('side.partner_id'))}`.execute(
    db,
  );
  return rows;
}

/** Undefined when the pair has an open call: the unique index decides. */
export function insertIntroduction(
  db: Db,
  row: Pick<IntroductionRow, 'asker_id' | 'other_id' | 'times' | 'asked_at' | 'until'>,
): Promise<IntroductionRow | undefined> {
  return db
    .insertInto('introductions')
    .values({ ...row, changed_at: row.asked_at })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export type Change = { state: IntroductionState; changed_at: Date } & Partial<
  Pick<IntroductionRow, 'until' | 'chosen_at' | 'due_at' | 'link' | 'answer' | 'reminded'>
>;

/** Every change clears the link, except the one that sets it. */
export async function writeIntroduction(db: Db, id: string, change: Change): Promise<void> {
  await db
    .updateTable('introductions')
    .set({ link: null, ...change })
    .where('id', '=', id)
    .execute();
}

/**
 * Ends expired calls; with a member, only theirs. Locked rows are left to the next run. Served by
 * introductions_until.
 */
export async function endDue(db: Db, now: Date, limit: number, memberId?: string): Promise<IntroductionRow[]> {
  const theirs =
    memberId === undefined ? sql`true` : sql`(asker_id = ${memberId}::uuid or other_id = ${memberId}::uuid)`;
  const { rows } = await sql<IntroductionRow>`
    update introductions set state = case state when 'confirmed' then 'over' else 'lapsed' end, link = null, changed_at = ${now}
    where id in (select id from introductions where state in (${sql.join([...LIVE_INTRODUCTION])}) and until <= ${now}
      and ${theirs} order by until limit ${limit} for update skip locked)
    returning *`.execute(db);
  return rows;
}

/** Calls within so many hours without this reminder yet. Served by introductions_to_remind. */
export async function takeReminders(
  db: Db,
  { hours, now, limit }: { hours: number; now: Date; limit: number },
): Promise<IntroductionRow[]> {
  const { rows } = await sql<IntroductionRow>`
    update introductions set reminded = ${hours}
    where id in (select id from introductions where state = 'confirmed' and chosen_at > ${now}
      and chosen_at <= ${now}::timestamptz + ${hours} * interval '1 hour' and (reminded = 0 or reminded > ${hours})
      order by chosen_at limit ${limit} for update skip locked)
    returning *`.execute(db);
  return rows;
}

/** Erases calls closed before a moment. */
export async function deleteIntroductionsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('introductions')
    .where('state', 'not in', [...LIVE_INTRODUCTION])
    .where('changed_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Days a closed call stays listed: as long as a «no» counts. */
export const READ_DAYS = INTRODUCTION.againDays;
