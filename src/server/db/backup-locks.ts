import { sql } from 'kysely';
import type pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Db } from './connect.ts';

/** Locks a backup or a restore until the connection ends. False: another one works on this database. */
export async function lockRun(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    ADVISORY_LOCKS.backupRun,
  ]);
  return rows[0]!.got;
}

/**
 * Ends a connection and its locks, the locks at once: the server notices a closed connection a moment later, and
 * the next run would wrongly see a busy lock.
 */
export async function endLocked(client: pg.PoolClient): Promise<void> {
  // A failed transaction accepts no query: then the end of the connection frees the locks.
  await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
  client.release(true);
}

/** Prevents removal of stored files until the connection ends; waits for removals that have begun. */
export async function keepStoredFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.storedFiles]);
}

/** May this transaction remove files? Not while a backup reads them; the files then stay marked as orphans. */
export async function mayRemoveFiles(tx: Db): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.storedFiles}) as may`.execute(tx);
  return rows[0]!.may;
}
