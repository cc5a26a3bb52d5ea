import { Redis } from 'ioredis';
import pg from 'pg';

/** PostgreSQL ≥ 15 and Redis of this machine (TEST_DATABASE_URL, TEST_REDIS_URL), with names of our own that are dropped again. */
export const OUTSIDE_DATABASE = process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
export const OUTSIDE_REDIS = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/** What is missing for the engines suite; empty when it can run. */
export async function missingEngines(): Promise<string[]> {
  const missing: string[] = [];
  const client = new pg.Client({ connectionString: OUTSIDE_DATABASE, connectionTimeoutMillis: 3_000 });
  await client.connect().then(
    () => client.end(),
    () => missing.push('PostgreSQL'),
  );
  const redis = new Redis(OUTSIDE_REDIS, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => {});
  await redis.connect().then(
    () => redis.quit(),
    () => missing.push('Redis'),
  );
  redis.disconnect();
  return missing;
}
