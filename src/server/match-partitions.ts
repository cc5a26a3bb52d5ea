import { partitionsCopy } from '#copy/operator.ts';
import { parseArgs } from 'node:util';
import { loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { openOwnDatabase } from './db/embedded/own-database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { todayInJakarta } from './db/profile-rows.ts';
import { isSplit, joinMembers, splitMembers } from './match-index/partitions.ts';
import { TableFollower } from './match-index/table-follower.ts';
import { pino } from 'pino';

/**
 * `npm run match-partitions`: moves the search's table to several PostgreSQL servers, or back to one, while the
 * application works (decision 0094). Answers the exit code.
 */
async function partitions(): Promise<number> {
  const { values } = parseArgs({ options: { far: { type: 'string', multiple: true }, join: { type: 'boolean' } } });
  const urls = values.far ?? [];
  if (urls.length > 0 === (values.join ?? false)) throw new Error(partitionsCopy.usage);
  const config = loadConfig(undefined, []);
  if (config.matchEngine !== 'postgres') throw new Error(partitionsCopy.onlyPostgres);
  const postgres = await openOwnDatabase(config);
  const here = connect(config.databaseUrl ?? postgres!.url, { max: 4 });
  const far = urls.map((url) => ({ url, ...connect(url, { max: 1 }) }));
  try {
    await migrateToLatest(here.db);
    if (await isSplit(here.db)) {
      if (urls.length > 0) throw new Error(partitionsCopy.already);
      await joinMembers(here.db, todayInJakarta(new Date()));
      process.stdout.write(partitionsCopy.joined);
      return 0;
    }
    if (urls.length === 0) throw new Error(partitionsCopy.notSplit);
    // Provinces are given out by how many members they have, so all are in first.
    await new TableFollower({ db: here.db, log: pino({ level: 'silent' }), now: () => new Date() }).look();
    process.stdout.write(partitionsCopy.divided(await splitMembers(here.db, far, todayInJakarta(new Date()))));
    return 0;
  } finally {
    await Promise.all([here, ...far].map((one) => one.close()));
    await postgres?.stop();
  }
}

process.exitCode = await partitions().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
