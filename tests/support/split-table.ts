import { randomBytes } from 'node:crypto';
import { type Connection, connect } from '../../src/server/db/connect.ts';
import { migrateToLatest } from '../../src/server/db/migrate.ts';
import { splitMembers } from '../../src/server/match-index/partitions.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { memoryEngine, type SearchEngine, tableEngine } from './search-engines.ts';

export const TODAY = '2026-11-21';

/** A database of its own on each server. */
export async function twoDatabases(
  urls: readonly string[],
  kind: string,
): Promise<{ here: Connection; there: Connection; url: string; farUrl: string }> {
  // A second try finds the servers as the first left them.
  const name = `${kind}_${randomBytes(4).toString('hex')}`;
  const opened = await Promise.all(
    urls.map(async (url) => {
      const server = connect(url, { max: 1 });
      await server.pool.query(`create database ${name}`);
      await server.close();
      const own = new URL(url);
      own.pathname = `/${name}`;
      return { url: own.href, connection: connect(own.href, { max: 4 }) };
    }),
  );
  const [here, there] = opened;
  await migrateToLatest(here!.connection.db);
  return { here: here!.connection, there: there!.connection, url: here!.url, farUrl: there!.url };
}

/** The engine in memory, and the table with its members moved to two servers; they need no profile. */
export async function splitEngines(
  { here, there, farUrl }: Awaited<ReturnType<typeof twoDatabases>>,
  members: readonly MatchFacts[],
): Promise<{ memory: SearchEngine; table: SearchEngine & { close(): Promise<void> }; lie: number[] }> {
  const [memory, table] = [memoryEngine(), await tableEngine(here)];
  for (const engine of [memory, table]) await engine.fill(members);
  const lie = await splitMembers(here.db, [{ url: farUrl, db: there.db }], TODAY);
  await here.pool.query('drop trigger has_profile on match_members');
  return { memory, table, lie };
}
