import type { MatchFacts } from '#domain/profile/profile.ts';
import { type RawBuilder, sql } from 'kysely';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Db } from '../db/connect.ts';
import { JUDGED_COLUMNS, judgedFactsOf, type ProfileRow } from '../db/profile-rows.ts';

/** A member for the match index; `facts` null: not findable (paused, suspended, deleted; R-LIST-3). */
export type IndexedMember = { id: string; revision: number; facts: MatchFacts | null };

type Row = ProfileRow & { revision: string; findable: boolean };

/** One batch of all members in id order, after an id. Served by the primary key. */
export function membersAfter(db: Db, id: string | null, limit: number, today: string): Promise<IndexedMember[]> {
  return read(db, id === null ? sql`true` : sql`p.member_id > ${id} and a.id > ${id}`, sql`p.member_id`, limit, today);
}

/** Members changed after a revision, oldest change first. Served by profiles_changed. */
export function membersChangedAfter(db: Db, revision: number, limit: number, today: string): Promise<IndexedMember[]> {
  return read(db, sql`p.revision > ${revision}`, sql`p.revision`, limit, today);
}

export function membersById(db: Db, ids: readonly string[], today: string): Promise<IndexedMember[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : read(db, sql`p.member_id = any(${[...ids]}::uuid[])`, sql`p.member_id`, ids.length, today);
}

/** Members whose age rises on a day after `from` up to `to` (days as 'YYYY-MM-DD'), in id order after an id. */
export function membersAgedBetween(
  db: Db,
  from: string,
  to: string,
  after: string | null,
  limit: number,
  today: string,
): Promise<IndexedMember[]> {
  const day = sql`to_char(coalesce(p.birth_date, p.age_given_on), 'MM-DD')`;
  const [a, b] = [from.slice(5), to.slice(5)];
  const wholeYear = to >= `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`;
  const between = wholeYear
    ? sql`true`
    : a < b
      ? sql`(${day} > ${a} and ${day} <= ${b})`
      : sql`(${day} > ${a} or ${day} <= ${b})`;
  return read(
    db,
    after === null ? between : sql`${between} and p.member_id > ${after} and a.id > ${after}`,
    sql`p.member_id`,
    limit,
    today,
  );
}

/** The newest revision, if every revision up to it is committed or rolled back; null while a change is uncommitted. */
export async function settledRevision(db: Db): Promise<number | null> {
  const { rows } = await sql<{ n: string | null }>`
    select case when pg_try_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.profileRevision)}) then (select last_value from profile_revisions) end as n`.execute(
    db,
  );
  const n = rows[0]!.n;
  return n === null ? null : Number(n);
}

/** The same, waiting for uncommitted changes. */
export async function awaitSettledRevision(db: Db): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    with alone as materialized (select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.profileRevision)}))
    select (select last_value from profile_revisions) as n from alone`.execute(db);
  return Number(rows[0]!.n);
}

async function read(
  db: Db,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
  today: string,
): Promise<IndexedMember[]> {
  const { rows } = await sql<Row>`
    select ${sql.join(JUDGED_COLUMNS.map((c) => sql.ref(`p.${c}`)))}, p.revision, findable(a)
    from profiles p join accounts a on a.id = p.member_id
    where ${condition} order by ${order} limit ${limit}`.execute(db);
  return rows.map((row) => ({
    id: row.member_id,
    revision: Number(row.revision),
    facts: row.findable ? judgedFactsOf(row, today) : null,
  }));
}
