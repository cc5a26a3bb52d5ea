import type { Db } from '../db/connect.ts';

type Run = { kind: 'backup' | 'drill' | 'restore'; began: Date; file: string };
type Came = { bytes: number; rows: number; files: number; missing?: number };

/** Keeps what came of a run, or why it failed. */
export async function keepRun(db: Db, run: Run & (Came | { failure: string })): Promise<void> {
  const came = 'failure' in run ? null : run;
  await db
    .insertInto('backup_runs')
    .values({
      kind: run.kind,
      started_at: run.began,
      ended_at: new Date(),
      file: run.file,
      failure: 'failure' in run ? run.failure : null,
      bytes: came?.bytes ?? null,
      row_count: came?.rows ?? null,
      file_count: came?.files ?? null,
      missing_files: came ? (came.missing ?? 0) : null,
    })
    .execute();
}
