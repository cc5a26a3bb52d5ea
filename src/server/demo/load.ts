import { DEMO_PASSWORD } from '#copy/demo.ts';
import { hashPassword } from '../adapters/hashing.ts';
import { numberHash } from '../adapters/phone.ts';
import { loadConfig } from '../config.ts';
import { type Context, createContext } from '../context.ts';
import { failureText } from '../failure-text.ts';
import { openLog } from '../http/log.ts';
import { withHashKey } from '../keys/hash-key.ts';
import { connect } from '../db/connect.ts';
import { openOwnDatabase } from '../db/embedded/own-database.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { todayInJakarta } from '../db/profile-rows.ts';
import { demoMember, fillDemoWorldWhenEmpty } from './fill.ts';
import { countAccounts, insertDemoMembers } from './store.ts';

const BATCH = 2_000;

/**
 * `npm run demo -- --members=N`: tops the database up to N demo members, deterministic; running it again adds nothing.
 */
async function load(): Promise<void> {
  const wanted = Number(process.argv.find((a) => a.startsWith('--members='))?.slice('--members='.length) ?? 300);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 5_000_000)
    throw new Error('--members=N: N dari 1 sampai 5000000');
  const config = loadConfig(undefined, []);
  if (config.env === 'production') throw new Error('Dunia demo tidak boleh dimuat di production');
  const postgres = await openOwnDatabase(config);
  const { pool, db, close } = connect(config.databaseUrl ?? postgres!.url, { max: 4 });
  let ctx: Context | undefined;
  try {
    await migrateToLatest(db);
    const keyed = await withHashKey(config, db);
    ctx = createContext({ config: keyed, db, pool, log: openLog({ logLevel: 'warn' }) });
    await fillDemoWorldWhenEmpty({ ...ctx, config: { ...keyed, demo: true } });
    const began = Date.now();
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const now = new Date();
    const ready = await countAccounts(db);
    for (let from = 0; from < wanted; from += BATCH) {
      const members = Array.from({ length: Math.min(BATCH, wanted - from) }, (_, i) =>
        demoMember(from + i, passwordHash, now),
      );
      await db
        .transaction()
        .execute((tx) => insertDemoMembers(tx, members, todayInJakarta(now), (number) => numberHash(keyed, number)));
    }
    await pool.query('analyze accounts, profiles, photos, subscriptions');
    const seconds = (Date.now() - began) / 1000;
    process.stdout.write(
      `${JSON.stringify({ before: ready, members: await countAccounts(db), seconds, perSecond: Math.round(wanted / seconds) })}\n`,
    );
  } finally {
    await ctx?.close();
    await close();
    await postgres?.stop();
  }
}

await load().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
});
