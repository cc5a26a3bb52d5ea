import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { numberHash } from './adapters/phone.ts';
import { databaseTime } from './db/clock.ts';
import { assertServerVersion, connect } from './db/connect.ts';
import { openOwnDatabase } from './db/embedded/own-database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { fillNumberHashes } from './db/number-hashes.ts';
import { drawAhead } from './demo/draw-ahead.ts';
import { fillDemoWorldWhenEmpty, refuseDemoWorld } from './demo/fill.ts';
import { failureText } from './failure-text.ts';
import { fillArticles } from './features/articles/jobs.ts';
import { startPage } from './demo/start-page.ts';
import { Drain } from './http/drain.ts';
import { openLog } from './http/log.ts';
import { isRotating, withHashKey } from './keys/hash-key.ts';
import { boundWithoutJobs } from './features/operations/jobs.history.ts';
import { startWorkers } from './workers/start.ts';

/** Time for running requests after the notice; with both and the database's stop it stays under 10 s. */
const LAST_ANSWERS_MS = 4_000;
/** Logged at each start with SECRET_KEY_PREVIOUS, so that this key is not left in the settings. */
const ROTATION = {
  begun: 'SECRET_KEY is being rotated: run npm run rotate-keys when every instance has the new key',
  done: 'SECRET_KEY_PREVIOUS is set, and nothing here needs it: take it out if rotate-keys is through; leave it if you are about to exchange the two',
};

await main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof ConfigError
      ? `Pengaturan tidak bisa dipakai:\n${error.message}\n`
      : `Serasi tidak bisa mulai: ${failureText(error)}\n`,
  );
  process.exit(1);
});

/** Start in order, stop in the reverse order. */
async function main(): Promise<void> {
  const config = loadConfig();
  const log = openLog(config, { pretty: process.stdout.isTTY });
  const undo: (() => Promise<unknown>)[] = [];
  let ready = false;
  const drain = new Drain();
  const stop = stopOnce(async (signal) => {
    // Development restarts often, and has no load balancer that could send requests elsewhere.
    const told = ready && signal === 'SIGTERM' && config.env !== 'development';
    ready = false;
    drain.begin();
    if (told) await drain.over();
    for (const step of undo.reverse())
      await step().catch((error: unknown) => log.error({ err: error }, 'stop step failed'));
  });
  try {
    const postgres = await openOwnDatabase(config);
    if (postgres) undo.push(() => postgres.stop());
    const url = config.databaseUrl ?? postgres!.url;
    await prepareDatabase(url, log);
    const { pool, db, close } = connect(url, { max: config.databasePool, patience: 'short' });
    undo.push(close);
    await refuseDemoWorld(config, db);
    const ctx = createContext({ config: await withHashKey(config, db), db, pool, log });
    undo.push(() => ctx.close());
    await ctx.database.clock.follow(() => databaseTime(pool));
    if (config.secretKeyPrevious !== null) log.warn(ROTATION[(await isRotating(pool, config)) ? 'begun' : 'done']);
    await ctx.replica?.start();
    await fillArticles(ctx);
    await fillDemoWorldWhenEmpty(ctx);
    const app = await buildApp(ctx, { ready: () => ready, drain });
    undo.push(() => Promise.race([app.close(), new Promise((done) => setTimeout(done, LAST_ANSWERS_MS).unref())]));
    await listen(app, config);
    await fillNumberHashes(db, (number) => numberHash(ctx.config, number));
    // Listens first: while a large index fills, /readyz reports it.
    await ctx.index.start();
    ready = true;
    ctx.database.start({
      url,
      log,
      pool,
      ...(postgres ? { revive: () => postgres.revive(), dataDir: config.dataDir } : {}),
    });
    const address = app.server.address();
    process.stdout.write(startPage(config, typeof address === 'object' && address ? address.port : config.port));
    // After listening: the queue's own start must not delay the first answer.
    if (config.roles.jobs) {
      const workers = startWorkers(ctx, url);
      undo.push(() => workers.stop());
    } else {
      const end = boundWithoutJobs(ctx);
      undo.push(async () => end?.());
    }
    if (config.drawAhead) undo.push(drawAhead(ctx));
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Migrations have no time limit. Throws when the server is too old. */
async function prepareDatabase(url: string, log: Logger): Promise<void> {
  const { pool, db, close } = connect(url, { max: 2 });
  try {
    await assertServerVersion(pool);
    const applied = await migrateToLatest(db);
    if (applied.length > 0) log.info({ applied }, 'migrated');
  } finally {
    await close();
  }
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new Error(`Port ${config.port} sudah dipakai. Pilih yang lain, mis. PORT=3001 npm start`);
    throw error;
  }
}

/** Wires Ctrl-C, SIGTERM and a closed terminal to one orderly stop; a second signal ends at once. */
function stopOnce(stop: (signal?: NodeJS.Signals) => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | null = null;
  const run = (signal?: NodeJS.Signals) => (stopping ??= stop(signal));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (stopping) process.exit(1);
      void run(name).then(() => process.exit(0));
    });
  }
  return run;
}
