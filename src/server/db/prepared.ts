import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.ts';

/** A statement that is asked very often: each connection parses and plans it once. The name must be its own. */
export type Prepared = { name: string; text: string };

export async function askPrepared<R extends pg.QueryResultRow>(pool: pg.Pool, { name, text }: Prepared, values: unknown[]): Promise<R[]> {
  return (await pool.query<R>({ name, text, values })).rows;
}

/** The same statement inside a transaction. */
export async function askInside<R>(db: Db, { text }: Prepared, values: unknown[]): Promise<R[]> {
  return (await db.executeQuery<R>(CompiledQuery.raw(text, values))).rows;
}
