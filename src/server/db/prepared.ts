import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.ts';

/** A statement that is asked very often: each connection parses and plans it once. The name must be its own. */
export type Prepared = { name: string; text: string };

/**
 * An array among the values of a prepared statement. PostgreSQL keeps a plan once that is as cheap as the one made for
 * the values at hand; it sees how short an array is, and takes one it does not see for ten: it would plan anew each
 * time. Of this it sees neither.
 */
export const arrayOf = (parameter: string): string => `array(select unnest(${parameter}))`;

/** Such arrays side by side, as rows. */
export const rowsOf = (...parameters: string[]): string => `unnest(${parameters.map(arrayOf).join(', ')})`;

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

/**
 * What Kysely makes of a statement that is asked very often, prepared. It must be the same text whenever it has this
 * name: only values differ, no column and no length of a list.
 */
export function runPrepared<R>(db: Db, name: string, statement: { compile(db: Db): CompiledQuery<R> }): Promise<R[]> {
  const { sql: text, parameters } = statement.compile(db);
  return queryPreparedInTransaction<R>(db, { name, text }, [...parameters]);
}
