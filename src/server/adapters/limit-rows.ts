import type pg from 'pg';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { type Prepared, queryPrepared } from '../db/prepared.ts';

/** What counts tries; the same as a limiter of the library. */
export type Counter = {
  consume(key: string, points: number): Promise<unknown>;
  reward(key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
};

/** Milliseconds since 1970, by the database. */
const NOW = `(extract(epoch from statement_timestamp()) * 1000)::bigint`;
const COUNT: Prepared = {
  name: 'limit-count',
  text: `insert into rate_limits as kept (key, points, expire) values ($1, $2, ${NOW} + $3::bigint)
    on conflict (key) do update set
      points = case when kept.expire <= ${NOW} then excluded.points else kept.points + excluded.points end,
      expire = case when kept.expire <= ${NOW} then excluded.expire else kept.expire end
    returning points, (expire - ${NOW})::int as left`,
};
const GIVE_BACK: Prepared = {
  name: 'limit-give-back',
  text: `update rate_limits set points = points - 1 where key = $1 and points > 0 and expire > ${NOW}`,
};
const CLEAR: Prepared = { name: 'limit-clear', text: 'delete from rate_limits where key = $1' };

/**
 * Counters in the database, by its clock. The library's own store reads the clock of each instance: one that is ahead
 * would begin every window anew, and one that was ahead for a moment would leave windows that never end.
 */
export function countRows(
  pool: pg.Pool,
  { prefix, points: most, seconds }: { prefix: string; points: number; seconds: number },
): Counter {
  const named = (key: string) => `${prefix}:${key}`;
  return {
    async consume(key, points) {
      const [row] = await queryPrepared<{ points: number; left: number }>(pool, COUNT, [
        named(key),
        points,
        seconds * 1000,
      ]);
      if (row!.points > most) throw new RateLimiterRes(0, row!.left, row!.points, false);
    },
    reward: (key) => queryPrepared(pool, GIVE_BACK, [named(key)]),
    delete: (key) => queryPrepared(pool, CLEAR, [named(key)]),
  };
}
