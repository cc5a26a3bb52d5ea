import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/server/db/embedded/start.ts';
import { DEMO_PASSWORD } from '../src/copy/demo.ts';
import { round } from './figures.ts';
import type { Probing } from './probe.ts';

const PROBE_EVERY_MS = 20;

export type Session = { cookie: string; tier: string };
export type WholeServer = {
  url: string;
  readyMs: number;
  /** Signs in `n` demo members, spread over the population. */
  signIn(n: number): Promise<Session[]>;
  /** Signs in one demo member by username. */
  signInAs(username: string): Promise<Session>;
  /** Times of an empty route, requested now and then; long work on the server would delay it. */
  probe(seconds: number): Promise<{ p50: number; p99: number; max: number; asked: number }>;
  /** Committed transactions so far; every statement outside a transaction is one. */
  transactions(): Promise<number>;
  /** Memory of the server and its child processes. */
  rssMegabytes(): number;
  pid(): number;
  databaseUrl: string;
  /** Sends SIGTERM and starts again on the same port; answers the ms from the signal to the exit, and to ready. */
  restart(): Promise<{ stoppedMs: number; readyMs: number }>;
  stop(): Promise<void>;
};

/** Starts the built server over a demo world kept in .cache/bench; embedded PostgreSQL (`settings`) or DATABASE_URL. */
export async function startWholeServer(
  members: number,
  nodeArgs: readonly string[] = [],
  settings: string[] = [],
): Promise<WholeServer> {
  const dataDir = path.resolve(`.cache/bench/http-${members}`);
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const embedded = process.env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir, settings });
  const databaseUrl = process.env.DATABASE_URL ?? embedded!.url;
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
    RATE_LIMIT_FACTOR: '1000',
    DEMO_PICTURES: 'asked',
  };
  const filled = spawnSync(process.execPath, ['dist/demo.js', `--members=${members}`], { env, encoding: 'utf8' });
  if (filled.status !== 0) throw new Error(filled.stderr);
  const began = performance.now();
  const start = async () => {
    const args = [
      ...(process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=.cache/prof'] : []),
      ...nodeArgs,
      '--v8-pool-size=1',
      '--enable-source-maps',
      'dist/server.js',
    ];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    await ready(child, url);
    return child;
  };
  let server = await start();
  const end = async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
  };
  return {
    url,
    readyMs: round(performance.now() - began, 0),
    signIn: (n) => signInAll(url, members, n),
    signInAs: (username) => signInOne(url, username),
    probe: (seconds) => probe(url, seconds),
    transactions: () => transactions(databaseUrl),
    rssMegabytes: () => round(rss(server) / 1e6, 0),
    pid: () => server.pid!,
    databaseUrl,
    async restart() {
      const signalled = performance.now();
      await end();
      const stoppedMs = round(performance.now() - signalled, 0);
      server = await start();
      return { stoppedMs, readyMs: round(performance.now() - signalled, 0) };
    },
    async stop() {
      await end();
      await embedded?.stop();
    },
  };
}

/** The machine of a measurement, and its date. */
export function machine(): { date: string; machine: string } {
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${os.cpus()[0]?.model ?? 'cpu'} × ${os.cpus().length}, Node ${process.version}`,
  };
}

export function count(list: string[]): Record<string, number> {
  return list.reduce<Record<string, number>>((all, one) => ({ ...all, [one]: (all[one] ?? 0) + 1 }), {});
}

async function signInAll(url: string, members: number, n: number): Promise<Session[]> {
  const sessions: Session[] = [];
  for (let i = 0; i < n; i++)
    sessions.push(await signInOne(url, `demo-${Math.floor((i * members) / n) + 1 + (i % 2)}`));
  return sessions;
}

async function signInOne(url: string, username: string): Promise<Session> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(`${username}: ${await answer.text()}`);
  const { member } = (await answer.json()) as { member: { tier: string } };
  const cookies = answer.headers.getSetCookie().map((c) => c.split(';')[0]);
  return { cookie: cookies.join('; '), tier: member.tier };
}

async function probe(url: string, seconds: number): Promise<{ p50: number; p99: number; max: number; asked: number }> {
  const prober = fork(new URL('./probe.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const told = once(prober, 'message') as Promise<[number[]]>;
  prober.send({ url: `${url}/healthz`, everyMs: PROBE_EVERY_MS, seconds } satisfies Probing);
  const [times] = await told;
  prober.kill();
  times.sort((a, b) => a - b);
  const at = (p: number) => round(times[Math.ceil(p * times.length) - 1]!, 2);
  return { p50: at(0.5), p99: at(0.99), max: at(1), asked: times.length };
}

async function transactions(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Other connections publish their counters when they are idle.
  await new Promise((next) => setTimeout(next, 1500));
  const { rows } = await client.query<{ n: string }>(
    'select xact_commit as n from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return Number(rows[0]!.n);
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('the server ended');
    const status = await fetch(`${url}/readyz`).then(
      (r) => r.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((next) => setTimeout(next, 50));
  }
}

export async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const { port: free } = listener.address() as { port: number };
  await new Promise((done) => listener.close(done));
  return free;
}

/** Memory of the server and its child processes. */
function rss({ pid }: ChildProcess): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid), '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').reduce((sum, line) => sum + Number(line) * 1024, 0);
}
