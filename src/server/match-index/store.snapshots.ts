import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Members deleted after a revision, oldest first: ids folded into a word (migration 0091). */
export async function goneAfter(db: Db, revision: number): Promise<{ revision: number; fold: number }[]> {
  const { rows } = await sql<{ revision: string; fold: number }>`
    select revision, fold from gone_profiles where revision > ${revision} order by revision`.execute(db);
  return rows.map(({ revision: r, fold }) => ({ revision: Number(r), fold }));
}

/** The migrations that ran here: another schema may store facts differently. */
export async function schemaMark(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select md5(string_agg(name, ' ' order by name)) as name from kysely_migration`.execute(db);
  return rows[0]!.name;
}

/** Called after everything in the file was read. */
export async function noteSnapshot(db: Db, id: string, revision: number): Promise<void> {
  await sql`insert into match_snapshots (id, revision) values (${id}, ${revision})`.execute(db);
}

export async function forgetSnapshot(db: Db, id: string): Promise<void> {
  await sql`delete from match_snapshots where id = ${id}`.execute(db);
}

/** Was this file made of this very database, earlier? No, if the database was restored to an older moment. */
export async function knowsSnapshot(db: Db, id: string, revision: number): Promise<boolean> {
  const { rows } = await sql`select from match_snapshots where id = ${id} and revision = ${revision}`.execute(db);
  return rows.length === 1;
}

/** Deletes rows of members who left before a moment, and in the same statement every file that still needs them. */
export async function sweepSnapshots(db: Db, before: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ revision: string | null }>`
      with gone as (delete from gone_profiles where gone_at < ${before} returning revision)
      select max(revision) as revision from gone`.execute(tx);
    const last = rows[0]!.revision;
    await sql`delete from match_snapshots where made_at < ${before} or revision < ${last}`.execute(tx);
  });
}
