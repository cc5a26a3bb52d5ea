import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.ts';

/** A very frequent statement: each connection parses and plans it once. The name must be unique. */
export type Prepared = { name: string; text: string };

/**
 * An array among the values of a prepared statement. PostgreSQL keeps a generic plan only if it costs no more than a
 * plan for the given values; it sees the length of a given array, but assumes ten for an unknown one, and so would plan
 * anew each time. In this form it sees neither.
 */
export const arrayOf = (parameter: string): string => `array(select unnest(${parameter}))`;

/** Several such arrays as rows. */
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
  // Kysely passes its statement to the driver unchanged, and the driver accepts a named one: a new object for each
  // call.
  return (await db.executeQuery<R>(CompiledQuery.raw({ name, text } as unknown as string, values))).rows;
}

/**
 * A frequent statement of Kysely, prepared. The text must be the same for every use of this
 * name: only values differ, no column and no length of a list.
 */
export function runPrepared<R>(db: Db, name: string, statement: { compile(db: Db): CompiledQuery<R> }): Promise<R[]> {
  const { sql: text, parameters } = statement.compile(db);
  return queryPreparedInTransaction<R>(db, { name, text }, [...parameters]);
}
