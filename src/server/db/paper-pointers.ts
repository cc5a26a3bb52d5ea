import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Every column that names a sealed file, while the row needs it. In the order a file may move: what leaves one row for
 * another in one transaction is met in the later one by whoever asks them in turn.
 */
export const PAPER_POINTERS = [
  { table: 'uploads', column: 'object_key', held: `type <> 'photo'` },
  { table: 'documents', column: 'object_key', held: 'erased_at is null' },
  { table: 'payment_proofs', column: 'object_key', held: 'erased_at is null' },
  { table: 'data_exports', column: 'object_key', held: 'object_key is not null' },
  { table: 'reports', column: 'evidence_key', held: 'evidence_key is not null and erased_at is null' },
] as const;

const NAMES = PAPER_POINTERS.map(({ table, column, held }) => `select ${column} as key from ${table} where ${held}`);

/** Names of the sealed files rows point to, in order, those after one of them. `limit`: how many at most. */
export async function papersAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from (${sql.raw(NAMES.join(' union '))}) papers
    where key > ${after} order by key limit ${limit}`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Until the transaction ends no row lets go of this file, so that nobody erases it. False when none points to it any
 * more.
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
