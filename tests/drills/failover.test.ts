import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type Connection, connect } from '../../src/server/db/connect.ts';
import { ensureRunning } from '../../src/server/db/embedded/postmaster.ts';
import { clusterAt, type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/server/db/embedded/start.ts';
import { migrateToLatest } from '../../src/server/db/migrate.ts';
import { OUTSIDE_REDIS } from '../support/engines.ts';
import { postmaster, type Running, start, stop } from '../support/house.ts';
import { halfDone, makeRounds, MixedWrites, overlooked, type Round } from '../support/mixed-writes.ts';
import { type Relay, startRelay } from '../support/postgres-relay.ts';
import { startS3Server } from '../support/s3-server.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startStandby } from '../support/standby.ts';
import type { Person } from '../support/world.ts';

/**
 * Three instances, a primary with a streaming replica, Redis and an S3 storage, under mixed writes and under readers
 * who are blocked one after the other: an instance is killed, the replica is stopped and comes back, lags behind, and
 * the primary is killed and its replica promoted. Nothing acknowledged is lost, nothing is half done, and no answer
 * that was asked for after a block shows who blocked.
 */
const ROUNDS = ['plain', 'an instance killed', 'the replica stopped', 'the replica late', 'failover', 'after it'];
const INSTANCES = 3;
const env = {
  NODE_ENV: 'test',
  DEMO: 'false',
  SECRET_KEY: 'test-key-0123456789-abcdefghijklmnop',
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'warn',
};

let home: string;
let postgres: EmbeddedPostgres;
let relay: Relay;
let standby: Connection;
let connection: Connection;
let server: TestServer;
/** Of whom she blocks him. */
let pairs: [Person, Person][];
let rounds: Round[];
let writes: MixedWrites;
let instanceEnv: Record<string, string>;
const instances: (Running | null)[] = [];
const at = (name: string) => path.join(home, name);
const sockets = async (name: string) => (await clusterAt(at(name), [])).sockets;

beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'serasi-failover-'));
  await chmod(home, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: at('primary') });
  relay = await startRelay(await sockets('primary'));
  connection = connect(relay.url, { max: 6 });
  await migrateToLatest(connection.db);
  const { url } = await startStandby(at('primary'), at('replica'));
  standby = connect(url, { max: 2 });
  server = await startTestServer({ database: { ...connection, url: relay.url }, env });
  const made = await makeRounds(server, ROUNDS.length + 1);
  rounds = made.rounds;
  pairs = rounds.pop()!.couples;
  let turn = 0;
  writes = new MixedWrites(() => living()[turn++ % living().length]!.url, made.finance);
  const s3 = await startS3Server();
  instanceEnv = {
    ...env,
    ...s3.env(),
    DATABASE_URL: relay.url,
    DATABASE_REPLICA_URL: url,
    REDIS_URL: OUTSIDE_REDIS,
    REDIS_PREFIX: `serasi_t_${randomUUID().slice(0, 8)}:`,
  };
  return async () => {
    await server.close();
    await Promise.all([connection.close(), standby.close(), relay.close(), s3.close()]);
    for (const name of ['primary', 'replica']) killServer(name);
    await postgres.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}, 300_000);

const living = () => instances.filter((one) => one !== null);
const killServer = (name: string) => {
  const pid = postmaster(at(name));
  if (pid !== null) process.kill(pid, 'SIGKILL');
};
const run = async (n: number) => void (instances[n] = await start({ ...instanceEnv, DATA_DIR: at(`app-${n}`) }));

/** What is done in the middle of a round, by its name. */
const EVENTS: Record<string, () => Promise<unknown>> = {
  plain: () => Promise.resolve(),
  'an instance killed': async () => {
    const one = instances[2]!;
    instances[2] = null;
    await stop(one, 'SIGKILL');
    await run(2);
  },
  'the replica stopped': async () => {
    killServer('replica');
    await blockedAreNotShown();
    await ensureRunning(await clusterAt(at('replica'), []));
  },
  'the replica late': async () => {
    await standby.pool.query('select pg_wal_replay_pause()');
    await blockedAreNotShown();
    await standby.pool.query('select pg_wal_replay_resume()');
  },
  failover: async () => {
    const began = performance.now();
    killServer('primary');
    await standby.pool.query('select pg_promote()');
    relay.leadTo(await sockets('replica'));
    const writing = async () =>
      (await connection.pool.query('select pg_is_in_recovery() as no').catch(() => null))?.rows[0];
    await expect.poll(writing, { timeout: 60_000 }).toEqual({ no: false });
    const before = writes.answered;
    await expect.poll(() => writes.answered, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before);
    process.stdout.write(`failover: answers again after ${Math.round(performance.now() - began)} ms\n`);
    await blockedAreNotShown();
  },
  'after it': () => Promise.resolve(),
};

/** Two who match; she blocks him by one instance, and no instance shows her to him in an answer asked for afterwards. */
async function blockedAreNotShown(): Promise<void> {
  const [she, he] = pairs.pop()!;
  await writes.ask(he, (b) => b.post('/api/likes', { candidateId: she.id }), 'already-liked');
  await writes.ask(she, (b) => b.post('/api/likes', { candidateId: he.id }), 'already-liked');
  const sees = async (url: string) => {
    const [one, list] = await Promise.all(
      [`/api/members/${she.id}`, '/api/likes/history?tab=mutual'].map((where) => answer(he, where, url)),
    );
    return [one!.status === 200, list!.text.includes(`"${she.profile.nama}"`)];
  };
  for (const { url } of living()) expect(await sees(url)).toEqual([true, true]);
  await writes.ask(she, (b) => b.post('/api/blocks', { memberId: he.id }));
  for (const { url } of living()) expect(await sees(url)).toEqual([false, false]);
}

/** Of this instance; a server that could not answer is asked again. */
async function answer(who: Person, where: string, url: string) {
  for (;;) {
    const given = await who.browser
      .at(url)
      .get(where)
      .catch(() => null);
    if (given && given.status < 500) return given;
  }
}

/** From here on a write is acknowledged when the replica has it. */
async function waitForReplica(): Promise<void> {
  await connection.pool.query(`alter system set synchronous_standby_names = 'standby'`);
  await connection.pool.query('select pg_reload_conf()');
  const state = async () => (await connection.pool.query('select sync_state from pg_stat_replication')).rows;
  await expect.poll(state, { timeout: 60_000 }).toEqual([{ sync_state: 'sync' }]);
}

it('three instances over a primary and its replica lose nothing, and show nobody who blocked', async () => {
  await Promise.all(Array.from({ length: INSTANCES }, (_, n) => run(n)));
  for (const [n, name] of ROUNDS.entries()) {
    if (name === 'failover') await waitForReplica();
    const before = writes.answered;
    const work = writes.round(rounds[n]!, n);
    await Promise.race([
      work,
      expect.poll(() => writes.answered, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(before + 15),
    ]);
    const cut = writes.open;
    await EVENTS[name]!();
    await work;
    process.stdout.write(`${name}: ${cut} requests under way, ${writes.answered - before} answered\n`);
  }
  for (const one of living()) await stop(one, 'SIGKILL');
  const { pool } = connection;
  expect([await halfDone(pool), await overlooked(pool)]).toEqual([[], []]);
  expect(await writes.lost(pool)).toEqual([]);
  const found = `${writes.answered} answers, ${writes.acknowledged.length} acknowledged writes looked up, 0 lost`;
  process.stdout.write(`${found}, 0 half done\n`);
}, 600_000);
