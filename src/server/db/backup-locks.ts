import { sql } from 'kysely';
import type pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Db } from './connect.ts';

/** For one backup, or one restore, until the connection ends. False: another one works on this database. */
export async function lockRun(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    ADVISORY_LOCKS.backupRun,
  ]);
  return rows[0]!.got;
}

/**
 * Ends a connection and the locks it holds, these at once: the server notices a closed connection a moment later, and
 * who comes next would be told that somebody still works.
 */
export async function endLocked(client: pg.PoolClient): Promise<void> {
  // In a transaction that failed nothing is asked any more: then its end must do.
  await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
  client.release(true);
}

/** Until the connection ends, no stored file is removed; waits for removals that have begun. */
export async function keepStoredFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.storedFiles]);
}

/** Whether files may be removed in this transaction: not while a backup reads them. What may not stays noted. */
export async function mayRemoveFiles(tx: Db): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.storedFiles}) as may`.execute(tx);
  return rows[0]!.may;
}
