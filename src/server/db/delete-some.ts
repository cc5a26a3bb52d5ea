import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './schema.ts';

/**
 * Deletes at most so many rows of a table, and passes over those another transaction holds: a batch of a sweep
 * (sweeps.ts). Returns how many. An index has to serve `which`.
 */
export async function deleteSome(
  db: Db,
  table: keyof Database & string,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${which} limit ${limit} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
