import type pg from 'pg';
import type { Prepared } from './prepared.ts';

/** Sends a statement of a transaction at once, behind the earlier ones. */
export type Ask = <R extends pg.QueryResultRow>(statement: Prepared, values: unknown[]) => Promise<R[]>;

/** An answer not awaited before the commit: it has succeeded or failed when the transaction returns. */
export type Last = <R>(answer: Promise<R>) => Promise<R>;

/**
 * A transaction whose statements do not wait for each other's answers (decision 0075): `begin` leaves with the first
 * statements, and `commit` with the last ones, which `work` gave to `last`. When a statement fails, nothing is kept and
 * this throws its error; an error of `work` rolls back too.
 */
export async function pipelinedTransaction<T>(pool: pg.Pool, work: (ask: Ask, last: Last) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const waited: Promise<unknown>[] = [];
  // The end of the transaction awaits a failure and throws it: no other handler is needed.
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
    // After a failed statement a transaction ends by a rollback, even on `commit`.
    if ((await commit).command !== 'COMMIT') throw new Error('a transaction ended without its commit');
    return answer;
  } finally {
    // Wait for the last answer, so that the connection's next statement is not part of this.
    await Promise.allSettled(waited);
    client.release(broken);
  }
}
