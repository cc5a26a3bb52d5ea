import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/connect.ts';

type Broken = { cause: string; problem: 'missing' | 'unfounded' | 'late'; pairs: number };

/** Longer than the time between two runs of the nightly job. */
const LOOK_BACK = '25 hours';

/**
 * Compares the hidden pairs with blocks and numbers. Triggers keep them, so any difference is a fault: it is logged as
 * an error, by cause and without names, and corrected. Live connections are notified of pairs that began since the last
 * run. Returns how many rows were wrong.
 */
export function repairHiddenPairs({ db, log }: { db: Db; log: Logger }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // All pairs are compared, which takes longer than a request may.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select hidden_pairs_due(${LOOK_BACK}::interval)`.execute(tx);
    const { rows: broken } = await sql<Broken>`
      select cause, problem, count(*)::int as pairs from hidden_pairs_broken()
      group by cause, problem order by cause, problem`.execute(tx);
    if (broken.length === 0) return 0;
    log.error({ broken }, 'hidden pairs are not what blocks and numbers say');
    const { rows } = await sql<{ wrong: number }>`select hidden_pairs_repair() as wrong`.execute(tx);
    return rows[0]!.wrong;
  });
}
