import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Notes stored objects that nothing points at: before they are written, and in the transaction that lets go of them.
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
 * Takes the note away in the transaction that points to the object; false when a sweep was faster, so that the object
 * is gone.
 */
export async function claimOrphan(db: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('loose_objects').where('object_key', '=', key).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Those of the keys that are loose. */
export async function orphansAmong(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('loose_objects')
    .select('object_key')
    .where('object_key', 'in', [...keys])
    .execute();
  return rows.map((r) => r.object_key);
}

/** Objects that have been loose since before a moment, the oldest first, but for some. */
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

/** Locks the note of a loose object; false when it is loose no more, or somebody is claiming it now. */
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
