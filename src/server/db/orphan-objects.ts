import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Marks stored objects as orphans: before they are written, and in the transaction that releases them.
 */
export async function markOrphans(db: Db, keys: readonly string[], since: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('loose_objects')
    .values(keys.map((object_key) => ({ object_key, since })))
    .onConflict((c) => c.column('object_key').doUpdateSet({ since }))
    .execute();
}

/**
 * Removes the mark in the transaction that points to the object; false when a sweep was faster and the object
 * is deleted.
 */
export async function claimOrphan(db: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('loose_objects').where('object_key', '=', key).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Locks the orphans among these keys, and returns them. Without those another transaction holds: one whose connection
 * was lost to us may be claiming its object just now.
 */
export async function lockOrphansAmong(tx: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .selectFrom('loose_objects')
    .select('object_key')
    .where('object_key', 'in', [...keys])
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((r) => r.object_key);
}

/** Objects marked as orphans before a moment, the oldest first, except some. */
export async function orphansBefore(
  db: Db,
  before: Date,
  without: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('loose_objects')
    .select('object_key')
    .where('since', '<', before)
    .where(sql<boolean>`object_key <> all(${[...without]})`)
    .orderBy('since')
    .limit(limit)
    .execute();
  return rows.map((r) => r.object_key);
}

/** Locks the mark of an orphan; false when it is no orphan now, or another transaction holds it. */
export async function lockOrphan(tx: Db, key: string): Promise<boolean> {
  const note = tx.selectFrom('loose_objects').select('object_key').where('object_key', '=', key);
  return (await note.forUpdate().skipLocked().executeTakeFirst()) !== undefined;
}

export async function forgetOrphans(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .deleteFrom('loose_objects')
    .where('object_key', 'in', [...keys])
    .execute();
}
