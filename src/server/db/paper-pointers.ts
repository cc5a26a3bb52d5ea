import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Every column that names a sealed file, while the row needs it: an upload once its file is stored. In the order a file
 * moves between tables: reading them in turn finds a file that moves meanwhile in the later table.
 */
export const PAPER_POINTERS = [
  { table: 'uploads', column: 'object_key', held: `type <> 'photo' and state = 'ready'` },
  { table: 'documents', column: 'object_key', held: 'erased_at is null' },
  { table: 'payment_proofs', column: 'object_key', held: 'erased_at is null' },
  { table: 'data_exports', column: 'object_key', held: 'object_key is not null' },
  { table: 'data_export_parts', column: 'object_key', held: 'true' },
  { table: 'reports', column: 'evidence_key', held: 'evidence_key is not null and erased_at is null' },
] as const;

const NAMES = PAPER_POINTERS.map(({ table, column, held }) => `select ${column} as key from ${table} where ${held}`);

/** Names of sealed files with a row, in order, after the given one. `limit`: at most so many. */
export async function papersAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from (${sql.raw(NAMES.join(' union '))}) papers
    where key > ${after} order by key limit ${limit}`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Locks the rows of this file until the transaction ends, so that it is not erased. False when no row points to it
 * now.
 */
export async function holdPaper(tx: Db, key: string): Promise<boolean> {
  let held = false;
  for (const { table, column, held: needs } of PAPER_POINTERS) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} = ${key} and ${sql.raw(needs)} for share`.execute(tx);
    held ||= rows.length > 0;
  }
  return held;
}
