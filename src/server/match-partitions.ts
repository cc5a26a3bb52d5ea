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
 * application works (decision 0094). Returns the exit code.
 */
async function partitions(): Promise<number> {
  const { values } = parseArgs({
    options: { far: { type: 'string', multiple: true }, join: { type: 'boolean' }, lost: { type: 'boolean' } },
  });
  const { far: urls = [], join = false, lost = false } = values;
  if (urls.length > 0 === join || (lost && !join)) throw new Error(partitionsCopy.usage);
  const config = loadConfig(undefined, []);
  if (config.matchEngine !== 'postgres') throw new Error(partitionsCopy.onlyPostgres);
  const postgres = await openOwnDatabase(config);
  const here = connect(config.databaseUrl ?? postgres!.url, { max: 4 });
  const far = urls.map((url) => ({ url, ...connect(url, { max: 1 }) }));
  const today = todayInJakarta(new Date());
  const follower = new TableFollower({ db: here.db, log: pino({ level: 'silent' }), now: () => new Date() });
  try {
    await migrateToLatest(here.db);
    if ((await isSplit(here.db)) !== join) throw new Error(join ? partitionsCopy.notSplit : partitionsCopy.already);
    // Provinces are distributed by their number of members, so all members must be in first.
    if (!join) await follower.look();
    const done = join ? partitionsCopy.joined : partitionsCopy.divided(await splitMembers(here.db, far, today));
    if (join) await joinMembers(here.db, today, { lost });
    if (lost) await follower.look();
    process.stdout.write(done);
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
