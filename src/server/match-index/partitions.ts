import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { COLUMNS, FACETS, memberIndexes } from '../db/migrations/0093-match-members.ts';
import { farServers, serverStatements, THERE } from './far-servers.ts';
import { beginAgain, lockTable, MEMBER_COLUMNS, sweepTable } from './store.table.ts';

/*
 * match_members over several PostgreSQL servers (decision 0094): a part for each gender and group of provinces, the
 * first group here, each other on a server of its own behind postgres_fdw. The statements of the search stay the
 * same.
 */

/** Schema of parts and the replaced table, outside the tables of a backup. */
const HERE = 'match_parts';
const GENDERS = [0, 1];

export type FarServer = { url: string; db: Db };
/** Codes of provinces by server; members of other provinces are here. */
type Groups = number[][];

const run = (db: Db, statement: string) => sql.raw(statement).execute(db);
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

export async function isSplit(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_class
    where oid = 'match_members'::regclass and relkind = 'p'`.execute(db);
  return rows.length > 0;
}

/**
 * Moves members to the servers of their provinces, while searches use the old table. Returns how many are on each
 * server, this one first. The far servers hold nothing of ours, or the rest of an earlier try.
 */
export async function splitMembers(db: Db, far: readonly FarServer[], today: string): Promise<number[]> {
  const groups = await provinceGroups(db, far.length);
  for (const [n, server] of far.entries()) await makeThere(server.db, groups[n]!);
  await run(db, 'create extension if not exists postgres_fdw');
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await lockTable(tx, today);
    for (const statement of [
      `create schema ${HERE}`,
      ...far.flatMap(({ url }, n) => serverStatements(url, n)),
      ...partStatements(groups),
    ])
      await run(tx, statement);
    await run(tx, `insert into ${HERE}.match_members (${MEMBER_COLUMNS}) select ${MEMBER_COLUMNS} from match_members`);
    for (const statement of swapStatements()) await run(tx, statement);
  });
  await db.transaction().execute(sweepTable);
  // No autovacuum analyses foreign parts, or the whole table.
  await run(db, 'analyze match_members');
  return membersByServer(db, far.length);
}

/**
 * Brings all members back into one table here. Returns the other servers, whose parts nobody reads any more: the caller
 * removes them there. `lost`: those servers are not read, and the table is empty until a look fills it from profiles.
 */
export async function joinMembers(
  db: Db,
  today: string,
  { lost = false } = {},
): Promise<{ name: string; url: string }[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await lockTable(tx, today);
    if (!lost) await run(tx, `create temp table kept on commit drop as select * from match_members`);
    const far = await farServers(tx);
    for (const statement of [
      ...far.map(({ name }) => `drop server ${name} cascade`),
      'drop trigger match_members_gone on profiles',
      'drop table match_members cascade',
      'drop function tally_match_member',
      `alter table ${HERE}.whole set schema public`,
      'alter table whole rename to match_members',
      `drop schema ${HERE} cascade`,
      'delete from match_tally',
      ...(lost ? [] : [`insert into match_members (${MEMBER_COLUMNS}) select ${MEMBER_COLUMNS} from kept`]),
    ])
      await run(tx, statement);
    if (lost) await beginAgain(tx, today);
    return far;
  });
}

export async function membersByServer(db: Db, far: number): Promise<number[]> {
  const counts = [];
  for (let n = 0; n <= far; n++) {
    const parts = GENDERS.map((gender) => `select count(*) as n from ${HERE}.members_${gender}_${n}`);
    const { rows } = await sql<{
      n: string;
    }>`select sum(n) as n from (${sql.raw(parts.join(' union all '))}) p`.execute(db);
    counts.push(Number(rows[0]!.n));
  }
  return counts;
}

/** Provinces of every far server, balanced by number of members: the largest first, to the server with the fewest. */
async function provinceGroups(db: Db, far: number): Promise<Groups> {
  const { rows } = await sql<{ domicile: number; n: string }>`select domicile, count(*) as n from match_members
    group by 1 order by 2 desc, 1`.execute(db);
  const groups = Array.from({ length: far + 1 }, () => ({ provinces: [] as number[], members: 0 }));
  for (const { domicile, n } of rows) {
    const least = groups.reduce((a, b) => (b.members < a.members ? b : a));
    least.members += Number(n);
    least.provinces.push(domicile);
  }
  const [, ...others] = groups;
  if (others.some(({ provinces }) => provinces.length === 0))
    throw new Error('fewer provinces with members than servers');
  return others.map(({ provinces }) => provinces);
}

/** A trigger counts a part's rows on the same server, in the same transaction. */
const tallyFunction = (schema: string) => `create function ${schema}.tally_match_member() returns trigger
  language plpgsql set search_path = ${schema}, pg_catalog as $$
  begin
    if tg_op <> 'INSERT' then insert into match_tally (gender, facet, value, n)
      select old.gender, f.facet, f.value, -1 from match_facets(old::match_members) f; end if;
    if tg_op <> 'DELETE' then insert into match_tally (gender, facet, value, n)
      select new.gender, f.facet, f.value, 1 from match_facets(new::match_members) f; end if;
    return null;
  end $$`;
const tallied = (part: string, schema: string) => `create trigger tally after insert or update or delete on ${part}
  for each row execute function ${schema}.tally_match_member()`;
const byGender = (schema: string, gender: number) => `create table ${schema}.members_${gender}
  partition of ${schema}.match_members for values in (${gender}) partition by list (domicile)`;

async function makeThere(db: Db, provinces: readonly number[]): Promise<void> {
  const table = `${THERE}.match_members`;
  const parts = GENDERS.flatMap((gender) => [
    byGender(THERE, gender),
    `create table ${THERE}.part_${gender} partition of ${THERE}.members_${gender} for values in (${provinces.join()})`,
    `alter table ${THERE}.part_${gender} add primary key (id)`,
    ...memberIndexes(`${THERE}.part_${gender}`, `part_${gender}`),
    tallied(`${THERE}.part_${gender}`, THERE),
  ]);
  await db.transaction().execute(async (tx) => {
    for (const statement of [
      `drop schema if exists ${THERE} cascade`,
      `create schema ${THERE}`,
      `create table ${table} (id uuid not null, ${COLUMNS}) partition by list (gender)`,
      `create table ${THERE}.match_tally (gender smallint not null, facet smallint not null, value bigint not null,
        n bigint not null)`,
      `create index match_tally_facet on ${THERE}.match_tally (gender, facet, value) include (n)`,
      `set local search_path = ${THERE}, pg_catalog`,
      FACETS,
      tallyFunction(THERE),
      ...parts,
    ])
      await run(tx, statement);
  });
}

function partStatements(groups: Groups): string[] {
  const far = (name: string, table: string) =>
    `server ${name} options (schema_name ${text(THERE)}, table_name ${text(table)})`;
  const parts = GENDERS.flatMap((gender) => [
    byGender(HERE, gender),
    `create table ${HERE}.members_${gender}_0 partition of ${HERE}.members_${gender} default`,
    `alter table ${HERE}.members_${gender}_0 add primary key (id)`,
    ...memberIndexes(`${HERE}.members_${gender}_0`, `members_${gender}_0`),
    ...groups.map(
      (provinces, n) => `create foreign table ${HERE}.members_${gender}_${n + 1} partition of ${HERE}.members_${gender}
        for values in (${provinces.join()}) ${far(`serasi_far_${n + 1}`, `part_${gender}`)}`,
    ),
  ]);
  const tallies = groups.map(
    (_, n) => `create foreign table ${HERE}.tally_${n + 1} () inherits (public.match_tally)
      ${far(`serasi_far_${n + 1}`, 'match_tally')}`,
  );
  return [
    `create table ${HERE}.match_members (id uuid not null, ${COLUMNS}) partition by list (gender)`,
    ...parts,
    ...tallies,
  ];
}

/** The parts replace the table, with its constraints: a member needs a profile, and leaves with it. */
function swapStatements(): string[] {
  const tallyOf = (part: string) => `insert into match_tally (gender, facet, value, n)
    select m.gender, f.facet, f.value, count(*) from ${part} m cross join lateral match_facets(m::match_members) f
    group by 1, 2, 3`;
  const parts = GENDERS.map((gender) => `${HERE}.members_${gender}_0`);
  return [
    'truncate match_members',
    'alter table match_members rename to whole',
    `alter table whole set schema ${HERE}`,
    `alter table ${HERE}.match_members set schema public`,
    FACETS,
    'delete from only match_tally',
    ...parts.map(tallyOf),
    tallyFunction('public'),
    ...parts.map((part) => tallied(part, 'public')),
    `create function ${HERE}.has_profile() returns trigger language plpgsql as $$
    begin
      perform from public.profiles where member_id = new.id for key share;
      if not found then raise foreign_key_violation using message = 'no profile'; end if;
      return null;
    end $$`,
    `create trigger has_profile after insert on match_members for each row execute function ${HERE}.has_profile()`,
    `create function ${HERE}.profile_gone() returns trigger language plpgsql as $$
    begin
      delete from public.match_members where id = old.member_id;
      return null;
    end $$`,
    `create trigger match_members_gone after delete on profiles for each row execute function ${HERE}.profile_gone()`,
  ];
}
