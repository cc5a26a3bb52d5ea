import autocannon from 'autocannon';
import { flag, option, round } from './figures.ts';
import { report } from './report.ts';
import { count, machine, type Session, startWholeServer } from './whole-server.ts';

/**
 * GET /api/matches through the whole built server, by many signed-in members at once, client and database on the same
 * machine. `--members=N` (default 100,000; a demo world kept in .cache/bench), `--seconds=N` (20), `--connections=N` (16),
 * `--sessions=N` (60), `--no-write`. The embedded PostgreSQL, or DATABASE_URL.
 */
const MEMBERS = option('members', 100_000);
const SECONDS = option('seconds', 20);
const CONNECTIONS = option('connections', 16);
const SESSIONS = option('sessions', 60);

/** The goal of T65. The run measures p97.5, the nearest percentile above p95. */
const GOAL = { p95Ms: MEMBERS <= 10_000 ? 150 : 300, statements: 10 };

const server = await startWholeServer(MEMBERS);
try {
  const members = await server.signIn(SESSIONS);
  const quiet = await server.probe(3);
  await run(members, 5);
  const before = await server.transactions();
  const [load, busy] = await Promise.all([run(members, SECONDS), server.probe(SECONDS)]);
  const statements = (await server.transactions()) - before;
  const sample = await (await fetch(`${server.url}/api/matches`, { headers: { cookie: members[0]!.cookie } })).text();
  const line = {
    bench: 'http',
    members: MEMBERS,
    ...machine(),
    readyMs: server.readyMs,
    connections: CONNECTIONS,
    sessions: members.length,
    tiers: count(members.map((m) => m.tier)),
    requestsPerSecond: round(load.requests.average, 0),
    latency: {
      p50: load.latency.p50,
      p90: load.latency.p90,
      p975: load.latency.p97_5,
      p99: load.latency.p99,
      max: load.latency.max,
    },
    failed: load.non2xx + load.errors + load.timeouts,
    bytesPerAnswer: round(load.throughput.total / load.requests.total, 0),
    sampleBytes: sample.length,
    statementsPerCall: round(statements / load.requests.total, 2),
    trivialRoute: { path: '/healthz', quiet, underLoad: busy },
    rssMegabytes: server.rssMegabytes(),
    claims: {
      T65:
        load.latency.p97_5 <= GOAL.p95Ms &&
        statements / load.requests.total <= GOAL.statements &&
        load.non2xx + load.errors + load.timeouts === 0,
    },
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!flag('no-write')) report(`http-${MEMBERS}`, line, process.argv.slice(2));
} finally {
  await server.stop();
}

function run(members: Session[], seconds: number): Promise<autocannon.Result> {
  return autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: members.map(({ cookie }) => ({ method: 'GET', path: '/api/matches', headers: { cookie } })),
  });
}
