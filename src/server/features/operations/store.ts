import type { Selectable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';

export type RunRow = Selectable<Database['backup_runs']>;

const SHOWN = 30;

/** The newest runs of every kind. Served by backup_runs_newest. */
export function newestRuns(db: Db): Promise<RunRow[]> {
  return db.selectFrom('backup_runs').selectAll().orderBy('ended_at', 'desc').limit(SHOWN).execute();
}

/** The last successful run of a kind. */
export function lastGood(db: Db, kind: RunRow['kind']): Promise<RunRow | undefined> {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .where('kind', '=', kind)
    .where('failure', 'is', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function forgetRunsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('backup_runs').where('ended_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
