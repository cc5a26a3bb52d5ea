import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { clusterAt, type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/server/db/embedded/start.ts';
import { postmaster, type Running, start, stop } from './house.ts';
import { halfDone, makeRounds, MixedWrites, overlooked, type Round } from './mixed-writes.ts';
import { startRelay } from './postgres-relay.ts';
import { prepareData } from './prepared-data.ts';
import { startTestServer, type TestServer } from './server.ts';

/**
 * T60: couples who like, match, write and ask to see a profile, and one who pays, all at once; in the middle the app or
 * its PostgreSQL (or both) is killed. Whoever got no answer asks again, as a browser does. After each kill
 * nothing may be half done, and at the end everything that was acknowledged is there.
 */
const VICTIMS = ['app', 'postmaster', 'both'] as const;
const env = {
  NODE_ENV: 'test',
  DEMO: 'false',
  SECRET_KEY: 'test-key-0123456789-abcdefghijklmnop',
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'warn',
};
/** Whose the database is: the app's own, or one from outside that it reaches over TCP and nobody but its operator starts again. */
export type Whose = 'embedded' | 'outside';

let home: string;
/** Of the app: an embedded database lies in it. */
let appData: string;
/** Of the database. */
let dataDir: string;
let postgres: EmbeddedPostgres;
let appEnv: Record<string, string>;
let server: TestServer;
let end: () => Promise<unknown>;
let rounds: Round[];
let writes: MixedWrites;
let app: Running;

type Drill = {
  kills: number;
  limitMs: number;
  whose: Whose;
  /** The database alone is killed, and its operator takes this long; the app stays. 0: it is started again at once. */
  awayMs?: number;
};

/** Declares the drill with so many kills; 50 are the whole of T60. */
export function killDrill({ kills, limitMs, whose, awayMs = 0 }: Drill): void {
  beforeAll(() => makePeople(kills, whose), 300_000);
  afterAll(() => end());
  const what =
    awayMs > 0
      ? `${awayMs / 1000} s without a database, ${kills} times`
      : `kill -9 of app and database, ${kills} times`;
  it(
    `T60: ${what} (${whose}) among writes, lose nothing acknowledged, nothing is half done`,
    () => proof(whose, awayMs),
    limitMs,
  );
}

async function makePeople(kills: number, whose: Whose): Promise<void> {
  home = await mkdtemp(path.join(os.tmpdir(), 'serasi-kills-'));
  await chmod(home, 0o755);
  appData = path.join(home, 'app');
  dataDir = whose === 'embedded' ? appData : path.join(home, 'outside');
  // The settings members get: what was answered is on the disk.
  await prepareData(dataDir, 'migrated');
  postgres = await startEmbeddedPostgres({ dataDir });
  const relay = whose === 'outside' ? await startRelay((await clusterAt(dataDir, [])).sockets) : null;
  const url = relay?.url ?? postgres.url;
  appEnv = { ...env, DATA_DIR: appData, ...(relay ? { DATABASE_URL: url } : {}) };
  const connection = connect(url, { max: 6 });
  server = await startTestServer({ database: { ...connection, url }, env });
  const made = await makeRounds(server, kills);
  rounds = made.rounds;
  writes = new MixedWrites(() => app.url, made.finance);
  end = async () => {
    await postgres.revive();
    await server.close();
    await connection.close();
    await relay?.close();
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  };
}

/** Kills in the middle of the round's work; answers how many requests were under way. */
async function kill(victim: (typeof VICTIMS)[number], whose: Whose, awayMs: number): Promise<number> {
  const cut = writes.open;
  const database = postmaster(dataDir)!;
  if (victim !== 'app') process.kill(database, 'SIGKILL');
  // One from outside comes back by whoever looks after it; an app of its own starts it again.
  const back = victim !== 'app' && whose === 'outside' ? wait(awayMs).then(() => postgres.revive()) : Promise.resolve();
  if (victim !== 'postmaster') await stop(app, 'SIGKILL');
  await back;
  if (victim !== 'postmaster') app = await start(appEnv);
  // A server that was killed is started again, by the app that goes on or by the next one.
  if (victim !== 'app')
    await expect
      .poll(() => postmaster(dataDir) ?? database, { timeout: 60_000 })
      .not.toBe(database)
      .catch(() => {
        throw new Error(`nobody started the database again; the app (${app.child.exitCode}) said: ${app.said()}`);
      });
  await expect.poll(() => halfDone(server.database.pool), { timeout: 60_000 }).toEqual([]);
  return cut;
}

async function proof(whose: Whose, awayMs: number): Promise<void> {
  app = await start(appEnv);
  const { pool } = server.database;
  const cut: number[] = [];
  for (const [n, round] of rounds.entries()) {
    const before = writes.answered;
    const work = writes.round(round, n);
    // Somewhere in the middle, another place each time.
    const at = before + 3 + Math.floor(Math.random() * 30);
    await Promise.race([
      work,
      expect.poll(() => writes.answered, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(at),
    ]);
    cut.push(await kill(awayMs > 0 ? 'postmaster' : VICTIMS[n % VICTIMS.length]!, whose, awayMs));
    await work;
  }
  await stop(app, 'SIGKILL');
  expect([await halfDone(pool), await overlooked(pool)]).toEqual([[], []]);
  expect(await writes.lost(pool)).toEqual([]);
  const cutRequests = cut.reduce((a, b) => a + b, 0);
  expect(cutRequests).toBeGreaterThanOrEqual(rounds.length);
  process.stdout.write(
    `${whose}: ${rounds.length} kills: ${writes.answered} answers, ${writes.acknowledged.length} acknowledged writes ` +
      `looked up, ${cutRequests} requests cut, 0 lost, 0 half done\n`,
  );
}
