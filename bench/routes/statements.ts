import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const SETTLED_MS = 300;

/** Settings of a PostgreSQL that can count statements; begin and commit are left out. */
export const COUNTING = ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_utility=off'];

/** Statements the database runs during some work, `null` where it cannot count them (its own settings, not `COUNTING`). */
export type Counter = { during(work: () => Promise<unknown>): Promise<number | null>; end(): Promise<void> };

/** Until it is asked to, it counts none, which costs nothing. */
export async function statementCounter(databaseUrl: string): Promise<Counter> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ loaded: string }>(
    `select current_setting('shared_preload_libraries') as loaded`,
  );
  const can = rows[0]!.loaded.includes('pg_stat_statements');
  if (can) await client.query('create extension if not exists pg_stat_statements');
  const track = async (what: 'top' | 'none') => {
    await client.query(`alter system set pg_stat_statements.track = '${what}'`);
    await client.query('select pg_reload_conf()');
    // Every connection takes it over before one of its next statements.
    await wait(SETTLED_MS);
  };
  if (can) await track('none');
  return {
    async during(work) {
      if (!can) return null;
      await track('top');
      await client.query('select pg_stat_statements_reset()');
      await work();
      const counted = await client.query<{ calls: string }>(
        `select coalesce(sum(calls), 0) as calls from pg_stat_statements where query !~ 'pg_stat_statements'`,
      );
      await track('none');
      return Number(counted.rows[0]!.calls);
    },
    async end() {
      if (can) await client.query('alter system reset pg_stat_statements.track');
      await client.end();
    },
  };
}
