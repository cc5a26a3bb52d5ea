import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { connect } from '../../src/server/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/server/db/embedded/start.ts';
import type { TestDatabase } from './database.ts';
import { OUTSIDE_REDIS } from './engines.ts';
import { freePort, startProxy, type Proxy } from './live-proxy.ts';
import { MEMORY_FOLDER } from './memory-folder.ts';
import { prepareData } from './prepared-data.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** For one that hangs: a start takes a minute where the machine has much else to do. */
const READY_MS = 180_000;

/** A database server of a test's own, which may crash. */
export type OwnPostgres = { database: TestDatabase; crash(): Promise<void>; stop(): Promise<void> };

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = await prepareData(await mkdtemp(path.join(MEMORY_FOLDER, 'serasi-live-')), 'migrated');
  // What was answered must outlive a crash of the server; a crash of the machine is not tried.
  const settings = ['fsync=off', 'synchronous_commit=on', 'full_page_writes=off', 'max_connections=100'];
  const start = () => startEmbeddedPostgres({ dataDir, settings });
  let postgres = await start();
  const connection = connect(postgres.url, { max: 10 });
  return {
    database: { ...connection, url: postgres.url, close: connection.close },
    async crash() {
      const pid = Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
      // Immediate: no checkpoint, no goodbye; it recovers from its log.
      process.kill(pid, 'SIGQUIT');
      await gone(pid);
      postgres = await start();
    },
    async stop() {
      await connection.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Instance = {
  /** Straight to it. */
  url: string;
  /** Late, and cut now and then. */
  proxy: Proxy;
  /** kill -9, and started again on the same port; resolves when it is ready. */
  killAndStart(): Promise<void>;
  /** SIGTERM, and started again; answers how long the stop took and its exit code. */
  restart(): Promise<{ stopMs: number; code: number | null }>;
  /** Of an instance with a moved clock (moved-clock.mjs): it is set to the other side. */
  turnClock(): void;
  said(): string;
};
export type Instances = { list: Instance[]; redis: Proxy; stop(): Promise<void> };

/** So many server processes over one database and Redis, Redis behind a proxy too; `env`: of all, or of each. */
export async function startInstances(
  n: number,
  databaseUrl: string,
  env: Record<string, string> | ((instance: number) => Record<string, string>) = {},
  { lateMs = 0 } = {},
): Promise<Instances> {
  const prefix = `serasi-test-${randomBytes(6).toString('hex')}:`;
  const redisUrl = new URL(OUTSIDE_REDIS);
  const redis = await startProxy(Number(redisUrl.port || 6379));
  redisUrl.port = String(redis.port);
  redisUrl.hostname = '127.0.0.1';
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'serasi-live-data-'));
  const children: { stop(): Promise<void> }[] = [];
  const list = await Promise.all(
    Array.from({ length: n }, async (_, i) => {
      const { instance, stop } = await startInstance(
        {
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          REDIS_URL: redisUrl.href,
          REDIS_PREFIX: prefix,
          NODE_ENV: 'test',
          DEMO: 'false',
          SECRET_KEY: 'test-key-0123456789-abcdefghijklmnop',
          RATE_LIMIT_FACTOR: '1000',
          LOG_LEVEL: 'error',
          ...(typeof env === 'function' ? env(i) : env),
        },
        lateMs,
      );
      children.push({ stop });
      return instance;
    }),
  );
  return {
    list,
    redis,
    async stop() {
      await Promise.all(children.map((child) => child.stop()));
      await redis.close();
      await rm(dataDir, { recursive: true, force: true });
      const own = new Redis(OUTSIDE_REDIS);
      const keys = await own.keys(`${prefix}*`);
      if (keys.length > 0) await own.del(...keys);
      await own.quit();
    },
  };
}

async function startInstance(env: Record<string, string>, lateMs: number) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const proxy = await startProxy(port, { lateMs });
  let said = '';
  let child: ChildProcess;
  const start = async () => {
    const own = spawn(process.execPath, ['--enable-source-maps', 'dist/server.js'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = own;
    own.stdout.on('data', (chunk) => (said += chunk));
    own.stderr.on('data', (chunk) => (said += chunk));
    await ready(own, url, () => said);
  };
  const end = async (signal: NodeJS.Signals) => {
    const own = child;
    if (own.exitCode !== null || own.signalCode !== null) return own.exitCode;
    const exited = once(own, 'exit');
    own.kill(signal);
    await exited;
    return own.exitCode;
  };
  await start();
  const instance: Instance = {
    url,
    proxy,
    async killAndStart() {
      await end('SIGKILL');
      await start();
    },
    async restart() {
      const began = Date.now();
      const code = await end('SIGTERM');
      const stopMs = Date.now() - began;
      await start();
      return { stopMs, code };
    },
    turnClock: () => void child.kill('SIGUSR2'),
    said: () => said,
  };
  return {
    instance,
    async stop() {
      await end('SIGKILL');
      await proxy.close();
    },
  };
}

async function ready(child: ChildProcess, url: string, said: () => string): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await wait(25)) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${said()}`);
    const status = await fetch(`${url}/readyz`).then(
      (r) => r.status,
      () => 0,
    );
    if (status === 200) return;
  }
  throw new Error(`not ready: ${said()}`);
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await wait(10);
  }
}
