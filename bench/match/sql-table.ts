import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { PAGE_SIZE } from '#domain/matching/limits.ts';
import { percentOf } from '#domain/matching/score.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { searchPool } from '../../src/server/db/connect.ts';
import { migrateToLatest } from '../../src/server/db/migrate.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { funnelOfTable, whatIfInTable } from '../../src/server/match-index/store.counts.ts';
import { searchTable } from '../../src/server/match-index/store.questions.ts';
import { lockTable, noteRevision, putMembers, sweepTable } from '../../src/server/match-index/store.table.ts';
import { possibleChanges } from '#domain/matching/what-if.ts';
import type { SqlAnswer } from './sql-packed.ts';

/** The search of MATCH_ENGINE=postgres: the product's own statements over its own table, kept by its own writes. */
const BATCH = 5_000;
const searches = new WeakMap<pg.Pool, pg.Pool>();

/** Makes and fills the table and leaves it ready to be asked. Its members need no profile. */
export async function loadTable(pool: pg.Pool, members: Iterable<MatchFacts>): Promise<void> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  await migrateToLatest(db);
  for (const table of ['match_members', 'match_past'])
    await sql`alter table ${sql.ref(table)} drop constraint ${sql.ref(`${table}_id_fkey`)}`.execute(db);
  const put = (batch: readonly MatchFacts[]) =>
    db.transaction().execute(async (tx) => {
      await lockTable(tx, '2026-11-21');
      await putMembers(tx, batch, false);
      await noteRevision(tx, 1);
    });
  let batch: MatchFacts[] = [];
  for (const member of members) {
    batch.push(member);
    if (batch.length === BATCH) await put(batch.splice(0));
  }
  await put(batch);
  await db.transaction().execute(sweepTable);
  await pool.query('vacuum (analyze) match_members');
  await pool.query('vacuum (analyze) match_tally');
  searches.set(pool, searchPool(pool, 1));
}

/** The number of candidates in the viewer's list and the first page of it. */
export async function searchByTable(pool: pg.Pool, viewer: MatchFacts): Promise<SqlAnswer> {
  const options = { filters: {}, hidden: [], scored: viewer, limit: PAGE_SIZE };
  const { total, page } = await searchTable(searches.get(pool)!, viewer, options, null);
  return { total, page: page.map(({ id, total }) => ({ id, percent: percentOf(total) })) };
}

export const funnelByTable = (pool: pg.Pool, viewer: MatchFacts) => funnelOfTable(searches.get(pool)!, viewer, []);

export const whatIfByTable = (pool: pg.Pool, viewer: MatchFacts) =>
  whatIfInTable(searches.get(pool)!, { wishes: viewer, changes: possibleChanges(viewer) }, []);
