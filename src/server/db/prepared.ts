import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.ts';

/** A statement that is asked very often: each connection parses and plans it once. The name must be its own. */
export type Prepared = { name: string; text: string };

export async function queryPrepared<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  { name, text }: Prepared,
  values: unknown[],
): Promise<R[]> {
  return (await pool.query<R>({ name, text, values })).rows;
}

/** The same inside a transaction, prepared too. */
export async function queryPreparedInTransaction<R>(db: Db, { name, text }: Prepared, values: unknown[]): Promise<R[]> {
  // Kysely hands its statement to the driver as it is, and the driver takes a named one: an object of its own for each
  // call.
  return (await db.executeQuery<R>(CompiledQuery.raw({ name, text } as unknown as string, values))).rows;
}
