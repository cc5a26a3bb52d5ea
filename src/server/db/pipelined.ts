import type pg from 'pg';
import type { Prepared } from './prepared.ts';

/** Asks a statement of a transaction: it leaves at once, behind those asked before it. */
export type Ask = <R extends pg.QueryResultRow>(statement: Prepared, values: unknown[]) => Promise<R[]>;

/** What is not waited for before the commit leaves: it is settled, or has failed, when the transaction returns. */
export type Last = <R>(answer: Promise<R>) => Promise<R>;

/**
 * A transaction whose statements do not wait for each other's answers (decision 0075): `begin` leaves with the first
 * ones, and `commit` with those that `work` asked last and gave to `last`. When a statement fails, nothing is kept and
 * this throws its error; what `work` throws ends it too.
 */
export async function pipelinedTransaction<T>(pool: pg.Pool, work: (ask: Ask, last: Last) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const waited: Promise<unknown>[] = [];
  // The end of the transaction hears of a failure, and throws it: nobody else has to.
  const last: Last = (answer) => {
    answer.catch(() => {});
    waited.push(answer);
    return answer;
  };
  const ask: Ask = <R extends pg.QueryResultRow>({ name, text }: Prepared, values: unknown[]) =>
    last(client.query<R>({ name, text, values }).then(({ rows }) => rows));
  let broken = false;
  try {
    last(client.query('begin'));
    const answer = await work(ask, last).catch(async (error: unknown) => {
      await client.query('rollback').catch(() => (broken = true));
      throw error;
    });
    const commit = last(client.query('commit'));
    await Promise.all(waited);
    // A transaction in which a statement failed ends by a rollback, whatever it was asked for.
    if ((await commit).command !== 'COMMIT') throw new Error('a transaction ended without its commit');
    return answer;
  } finally {
    // Behind the last answer: what follows on this connection is no part of it.
    await Promise.allSettled(waited);
    client.release(broken);
  }
}
