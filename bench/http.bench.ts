import autocannon from 'autocannon';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/server/db/embedded/start.ts';
import { DEMO_PASSWORD } from '../src/copy/demo.ts';
import { flag, option, round } from './figures.ts';
import { report } from './report.ts';

/**
 * GET /api/matches through the whole built server, by many signed-in members at once, client and database on the same
 * machine. `--members=N` (default 100,000; a demo world kept in .cache/bench), `--seconds=N` (20), `--connections=N` (16),
 * `--sessions=N` (60), `--no-write`. The embedded PostgreSQL, or DATABASE_URL.
 */
const MEMBERS = option('members', 100_000);
const SECONDS = option('seconds', 20);
const CONNECTIONS = option('connections', 16);
const SESSIONS = option('sessions', 60);
const PROBE_EVERY_MS = 20;

const dataDir = path.resolve(`.cache/bench/http-${MEMBERS}`);
mkdirSync(dataDir, { recursive: true });
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const embedded = process.env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir });
const databaseUrl = process.env.DATABASE_URL ?? embedded!.url;
const env = {
  ...process.env,
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'warn',
  NODE_ENV: 'development',
  RATE_LIMIT_FACTOR: '1000',
};

const filled = spawnSync(process.execPath, ['dist/demo.js', `--members=${MEMBERS}`], { env, encoding: 'utf8' });
if (filled.status !== 0) throw new Error(filled.stderr);
const began = performance.now();
const server = spawn(process.execPath, [...(process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : []), '--enable-source-maps', 'dist/server.js'], {
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await ready();
  const readyMs = round(performance.now() - began, 0);
  const members = await signInAll();
  const quiet = await probe(3);
  await run(members, 5);
  const before = await transactions();
  const [load, busy] = await Promise.all([run(members, SECONDS), probe(SECONDS)]);
  const statements = (await transactions()) - before;
  const sample = await (await fetch(`${url}/api/matches`, { headers: { cookie: members[0]!.cookie } })).text();
  const line = {
    bench: 'http',
    members: MEMBERS,
    date: new Date().toISOString().slice(0, 10),
    machine: `${os.cpus()[0]?.model ?? 'cpu'} × ${os.cpus().length}, Node ${process.version}`,
    readyMs,
    connections: CONNECTIONS,
    sessions: members.length,
    tiers: count(members.map((m) => m.tier)),
    requestsPerSecond: round(load.requests.average, 0),
    latency: { p50: load.latency.p50, p90: load.latency.p90, p99: load.latency.p99, max: load.latency.max },
    failed: load.non2xx + load.errors + load.timeouts,
    bytesPerAnswer: round(load.throughput.total / load.requests.total, 0),
    sampleBytes: sample.length,
    statementsPerCall: round(statements / load.requests.total, 2),
    trivialRoute: { path: '/healthz', quiet, underLoad: busy },
    rssMegabytes: round(rss(server) / 1e6, 0),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!flag('no-write')) report(`http-${MEMBERS}`, line, process.argv.slice(2));
} finally {
  server.kill('SIGTERM');
  await new Promise((done) => server.once('exit', done));
  await embedded?.stop();
}

type Session = { cookie: string; tier: string };

async function run(members: Session[], seconds: number): Promise<autocannon.Result> {
  return autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: members.map(({ cookie }) => ({ method: 'GET', path: '/api/matches', headers: { cookie } })),
  });
}

/** Signs in demo members all over the population. */
async function signInAll(): Promise<Session[]> {
  const members: Session[] = [];
  for (let i = 0; i < SESSIONS; i++) {
    const username = `demo-${Math.floor((i * MEMBERS) / SESSIONS) + 1 + (i % 2)}`;
    const answer = await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: DEMO_PASSWORD }),
    });
    if (answer.status !== 200) throw new Error(`${username}: ${await answer.text()}`);
    const { member } = (await answer.json()) as { member: { tier: string } };
    members.push({
      cookie: answer.headers
        .getSetCookie()
        .map((c) => c.split(';')[0])
        .join('; '),
      tier: member.tier,
    });
  }
  return members;
}

/** How long a route that does nothing takes, asked now and then: what a long scan would delay. */
async function probe(seconds: number): Promise<{ p50: number; p99: number; max: number; asked: number }> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const asked = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    times.push(performance.now() - asked);
    await new Promise((next) => setTimeout(next, PROBE_EVERY_MS));
  }
  times.sort((a, b) => a - b);
  const at = (p: number) => round(times[Math.ceil(p * times.length) - 1]!, 2);
  return { p50: at(0.5), p99: at(0.99), max: at(1), asked: times.length };
}

/** Committed transactions so far; every statement outside a transaction is one. */
async function transactions(): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Counters of other connections arrive when they go idle.
  await new Promise((next) => setTimeout(next, 1500));
  const { rows } = await client.query<{ n: string }>('select xact_commit as n from pg_stat_database where datname = current_database()');
  await client.end();
  return Number(rows[0]!.n);
}

async function ready(): Promise<void> {
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

async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const { port: free } = listener.address() as { port: number };
  await new Promise((done) => listener.close(done));
  return free;
}

function rss(child: ChildProcess): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' });
  return Number(stdout) * 1024;
}

function count(list: string[]): Record<string, number> {
  return list.reduce<Record<string, number>>((all, one) => ({ ...all, [one]: (all[one] ?? 0) + 1 }), {});
}
