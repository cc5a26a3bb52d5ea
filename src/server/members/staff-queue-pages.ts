import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/**
 * A queue with due times: columns and tables of its rows, the name its own table has among these, and what waits for
 * the team: a state, or else a condition; the other live ones have their answer.
 */
export type DueQueue = {
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  table: string;
  waits: string | RawBuilder<unknown>;
};
/** due_at, or changed_at for closed ones, exactly as the database has it. */
type Placed<Row> = Row & { place: string };
/** The place behind which a page begins; null: at the beginning. `waits`: of a row that waits for the team. */
export type After = { waits: boolean; at: string; id: string } | null;
type Page = { where: RawBuilder<unknown>; after: After; limit: number };

/**
 * Live rows: those that wait for the team by due time, then the others: however many of these are not closed yet, no
 * new one stands behind them.
 */
export async function livePage<Row>(db: Db, queue: DueQueue, { where, after, limit }: Page): Promise<Placed<Row>[]> {
  const { columns, from, table, waits } = queue;
  const [state, due, id] = ['state', 'due_at', 'id'].map((column) => sql.ref(`${table}.${column}`));
  const answered = typeof waits === 'string' ? sql`${state} <> ${sql.lit(waits)}` : sql`not (${waits})`;
  const order = sql`${answered}, ${due}, ${id}`;
  const behind = after && sql`and (${order}) > (${!after.waits}::boolean, ${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<Placed<Row>>`select ${columns}, ${due}::text as place from ${from}
    where ${where} ${behind ?? sql``} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** Closed rows, those that were closed last first. */
export async function overPage<Row>(db: Db, queue: DueQueue, { where, after, limit }: Page): Promise<Placed<Row>[]> {
  const { columns, from, table } = queue;
  const [changed, id] = ['changed_at', 'id'].map((column) => sql.ref(`${table}.${column}`));
  const behind = after && sql`and (${changed}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<Placed<Row>>`select ${columns}, ${changed}::text as place from ${from}
    where ${where} ${behind ?? sql``} order by ${changed} desc, ${id} desc limit ${limit}`.execute(db);
  return rows;
}
