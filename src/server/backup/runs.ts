import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** The same in a database of an older version, which may have no such table. */
export async function keepRunWhereKept(db: Db, run: Parameters<typeof keepRun>[1]): Promise<void> {
  const { rows } = await sql<{ kept: boolean }>`select to_regclass('backup_runs') is not null as kept`.execute(db);
  if (rows[0]!.kept) await keepRun(db, run);
}

type Run = { kind: 'backup' | 'drill' | 'restore'; began: Date; file: string };
type Came = { bytes: number; rows: number; files: number; missing?: number };

/** Stores the result of a run, or why it failed: how long it took by our clock, when it was by the database's. */
export async function keepRun(db: Db, run: Run & (Came | { failure: string })): Promise<void> {
  const came = 'failure' in run ? null : run;
  await db
    .insertInto('backup_runs')
    .values({
      kind: run.kind,
      started_at: sql<Date>`clock_timestamp() - ${Date.now() - run.began.getTime()} * interval '1 millisecond'`,
      ended_at: sql<Date>`clock_timestamp()`,
      file: run.file,
      failure: 'failure' in run ? run.failure : null,
      bytes: came?.bytes ?? null,
      row_count: came?.rows ?? null,
      file_count: came?.files ?? null,
      missing_files: came ? (came.missing ?? 0) : null,
    })
    .execute();
}

/** Was this database filled from a backup after `at`? A return, whose file is a copy of the history, does not count. */
export async function restoredSince(db: Db, at: Date): Promise<boolean> {
  const restored = await db
    .selectFrom('backup_runs')
    .select('id')
    .where('kind', '=', 'restore')
    .where('ended_at', '>', at)
    .where('file', 'not like', '%.base')
    .executeTakeFirst();
  return restored !== undefined;
}
