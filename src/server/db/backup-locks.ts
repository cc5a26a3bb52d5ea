import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Db } from './connect.ts';

const ASK_AGAIN_MS = 1_000;
const UNLOCK_MS = 2_000;

/**
 * Locks a backup or a restore until the connection ends. False: another one works on this database, and did for
 * `patienceMs`. Asked again and again: a statement that waited for hours would keep old rows from being cleared away.
 */
export async function lockRun(client: pg.ClientBase, patienceMs = 0): Promise<boolean> {
  for (const until = performance.now() + patienceMs; ; ) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      ADVISORY_LOCKS.backupRun,
    ]);
    if (rows[0]!.got || performance.now() >= until) return rows[0]!.got;
    await pause(ASK_AGAIN_MS, undefined, { ref: false });
  }
}

/**
 * Ends a connection and its locks, the locks at once: the server notices a closed connection a moment later, and
 * the next run would wrongly see a busy lock.
 */
export async function endLocked(client: pg.PoolClient): Promise<void> {
  // A failed transaction accepts no query, and a silent connection answers none: then its end frees the locks.
  const unlocked = client.query('select pg_advisory_unlock_all()').catch(() => undefined);
  await Promise.race([unlocked, pause(UNLOCK_MS, undefined, { ref: false })]);
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
