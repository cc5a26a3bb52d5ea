import { partitionsCopy } from '#copy/operator.ts';
import { loadConfig } from './config.ts';
import { databaseTime } from './db/clock.ts';
import { connect } from './db/connect.ts';
import { assertDatabaseThere, openOwnDatabase } from './db/embedded/own-database.ts';
import { failureText } from './failure-text.ts';
import { givenOptions } from './given-options.ts';
import { migrateToLatest } from './db/migrate.ts';
import { todayInJakarta } from './db/profile-rows.ts';
import { clearFar, hasPassword } from './match-index/far-servers.ts';
import { isSplit, joinMembers, splitMembers } from './match-index/partitions.ts';
import { TableFollower } from './match-index/table-follower.ts';
import { pino } from 'pino';

const OPTIONS = {
  far: { type: 'string', multiple: true },
  join: { type: 'boolean' },
  lost: { type: 'boolean' },
} as const;

/**
 * `npm run match-partitions`: moves the search's table to several PostgreSQL servers, or back to one, while the
 * application works (decision 0094). Returns the exit code.
 */
async function partitions(): Promise<number> {
  const { far: typed = [], join = false, lost = false } = givenOptions(OPTIONS, partitionsCopy.usage);
  if (typed.some(hasPassword)) throw new Error(partitionsCopy.passwordShown);
  const config = loadConfig(undefined, []);
  const urls = join ? typed : [...typed, ...config.farDatabaseUrls];
  if (urls.length > 0 === join || (lost && !join)) throw new Error(partitionsCopy.usage);
  if (config.matchEngine !== 'postgres') throw new Error(partitionsCopy.onlyPostgres);
  assertDatabaseThere(config);
  const postgres = await openOwnDatabase(config);
  const here = connect(config.databaseUrl ?? postgres!.url, { max: 4 });
  const far = urls.map((url) => ({ url, ...connect(url, { max: 1 }) }));
  try {
    await migrateToLatest(here.db);
    const now = await databaseTime(here.pool);
    const today = todayInJakarta(now);
    const follower = new TableFollower({ db: here.db, log: pino({ level: 'silent' }), now: () => now });
    if ((await isSplit(here.db)) !== join) throw new Error(join ? partitionsCopy.notSplit : partitionsCopy.already);
    // Provinces are distributed by their number of members, so all members must be in first.
    if (!join) await follower.look();
    if (!join) {
      process.stdout.write(partitionsCopy.divided(await splitMembers(here.db, far, today)));
      return 0;
    }
    const left = await joinMembers(here.db, today, { lost });
    if (lost) await follower.look();
    process.stdout.write(partitionsCopy.joined);
    return (await cleared(left)) ? 0 : 1;
  } finally {
    await Promise.all([here, ...far].map((one) => one.close()));
    await postgres?.stop();
  }
}

/** Removes members' facts where nobody reads them any more; says loudly where they stay. */
async function cleared(far: readonly { name: string; url: string }[]): Promise<boolean> {
  const ends = await Promise.allSettled(far.map(({ url }) => clearFar(url)));
  const failed = ends.flatMap((end, i) =>
    end.status === 'rejected' ? [{ ...far[i]!, why: end.reason as Error }] : [],
  );
  for (const { url, why } of failed) {
    const { host, pathname, searchParams } = new URL(url);
    process.stderr.write(partitionsCopy.notCleared(`${searchParams.get('host') ?? host}${pathname}`, why.message));
  }
  return failed.length === 0;
}

process.exitCode = await partitions().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  return 2;
});
