import { sql } from 'kysely';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Db } from '../db/connect.ts';
import { CODING, rowOf } from './table-row.ts';

/** States a list can look back on: at most so many, and one day. */
const REMEMBERED_CHANGES = 65_536;

/**
 * `revision`: every change up to it is in. `day`: ages are of this day ('YYYY-MM-DD'). `epoch`: the number of
 * changes.
 */
export type TableState = { coding: string; revision: number; day: string; epoch: number };

/**
 * Waits until no other transaction writes match_members, on any instance; then returns its state. Creates the first
 * state with the given day.
 */
export async function lockTable(tx: Db, today: string): Promise<TableState> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.matchTable)})`.execute(tx);
  await sql`insert into match_state (coding, revision, day, epoch, kept_from) values (${CODING}, 0, ${today}, 0, 0)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ coding: string; revision: string; day: string; epoch: string }>`
    select coding, revision, day, epoch from match_state`.execute(tx);
  const { revision, epoch, ...rest } = rows[0]!;
  return { ...rest, revision: Number(revision), epoch: Number(epoch) };
}

/** Rereads all members: rows of another coding have another meaning, and lists that began with them restart. */
export async function beginAgain(tx: Db, today: string): Promise<void> {
  await sql`delete from match_past`.execute(tx);
  await sql`update match_state set coding = ${CODING}, revision = 0, day = ${today}, epoch = nextval('match_epochs'),
    kept_from = currval('match_epochs')`.execute(tx);
}

export async function noteRevision(tx: Db, revision: number): Promise<void> {
  await sql`update match_state set revision = greatest(revision, ${revision}),
    epoch = greatest(epoch, (select max(epoch) from match_past))`.execute(tx);
}

/** False when another instance has set the day meanwhile. */
export async function noteDay(tx: Db, from: string, day: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update match_state set day = ${day} where day = ${from}`.execute(tx);
  return numAffectedRows === 1n;
}

const COLUMNS = `gender home_only religion_only children status_most status past religion
  ethnicity domicile age age_from age_to height height_known_from min_height
  religions_taken income income_wish languages stress tribe tribe_only dealbreaker_bits
  dealbreakers ldr age_open`.split(/\s+/);
/** Without the extra columns of a past state. */
export const MEMBER_COLUMNS = ['id', ...COLUMNS].join();
const MEMBER = sql.raw(MEMBER_COLUMNS);
const PAST = sql.raw(`${MEMBER_COLUMNS}, epoch, existed`);
const CHANGED = sql.raw(
  `(${COLUMNS.map((c) => `m.${c}`).join()}) is distinct from (${COLUMNS.map((c) => `g.${c}`).join()})`,
);

/**
 * Adds members or replaces their facts, and keeps the earlier states when `remember`. Returns who differed:
 * `existed` were in already. Throws 23503 when a profile was deleted meanwhile.
 */
export async function putMembers(
  tx: Db,
  members: readonly MatchFacts[],
  remember: boolean,
): Promise<{ id: string; existed: boolean }[]> {
  if (members.length === 0) return [];
  const given = sql`json_populate_recordset(null::match_members, ${JSON.stringify(members.map(rowOf))}::json)`;
  const { rows: news } = await sql<{ id: string; existed: boolean }>`
    with given as materialized (select * from ${given}),
    known as materialized (select * from match_members where id = any(${members.map((m) => m.id)}::uuid[])),
    news as materialized (
      select g.id, m.id is not null as existed from given g left join known m using (id)
      where m.id is null or ${CHANGED}),
    before as (
      insert into match_past (${PAST}) select ${MEMBER}, nextval('match_epochs'), p.existed from (
        select ${MEMBER}, true as existed from known where id in (select id from news)
        union all
        select ${MEMBER}, false from given where id in (select id from news where not existed)) p
      where ${remember})
    select id, existed from news`.execute(tx);
  // Deleted and inserted, never updated: a member who moves may belong on another server (decision 0094).
  const left = news.flatMap(({ id, existed }) => (existed ? id : []));
  if (left.length > 0) await sql`delete from match_members where id = any(${left}::uuid[])`.execute(tx);
  if (news.length > 0)
    await sql`insert into match_members (${MEMBER}) select ${MEMBER} from ${given} g
      where id = any(${news.map(({ id }) => id)}::uuid[])`.execute(tx);
  return news;
}

/** Removes members; returns those who were in. */
export async function removeMembers(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from match_members where id = any(${[...ids]}::uuid[]) returning *)
    insert into match_past (${PAST}) select ${MEMBER}, nextval('match_epochs'), true from gone returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Deletes states too old to look back on, and adds up single counts. */
export async function sweepTable(db: Db): Promise<void> {
  await sql`with gone as (
      delete from match_past where changed_at < now() - interval '1 day'
        or epoch <= (select epoch from match_state) - ${sql.lit(REMEMBERED_CHANGES)} returning epoch)
    update match_state set kept_from = greatest(kept_from, (select max(epoch) from gone))`.execute(db);
  // Each server adds up its own rows: deletion and insertion are one transaction there.
  const { rows } = await sql<{ name: string }>`select 'match_tally'::regclass::text as name
    union all select inhrelid::regclass::text from pg_inherits where inhparent = 'match_tally'::regclass`.execute(db);
  for (const { name } of rows)
    await sql`with gone as (delete from only ${sql.raw(name)} returning *)
      insert into ${sql.raw(name)} select gender, facet, value, sum(n) from gone group by 1, 2, 3 having sum(n) <> 0`.execute(
      db,
    );
}

/** Number of members, and number of rows of their counts: many after many changes. */
export async function tallySize(db: Db): Promise<{ members: number; rows: number }> {
  const { rows } = await sql<{ members: string; rows: string }>`
    select coalesce(sum(n) filter (where facet = 0), 0) as members, count(*) as rows from match_tally`.execute(db);
  return { members: Number(rows[0]!.members), rows: Number(rows[0]!.rows) };
}

export async function hasMember(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from match_members where id = ${id}`.execute(db);
  return rows.length === 1;
}
