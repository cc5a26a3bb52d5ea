import autocannon from 'autocannon';
import { randomFrom } from '../src/server/demo/random.ts';
import { flag, option, round } from './figures.ts';
import { report } from './report.ts';
import { count, machine, type Session, startWholeServer } from './whole-server.ts';

/**
 * Thumbnails through the whole built server, asked by many signed-in members at once for photos of their own first pages, each
 * in another order. First with the version the browser has (304), then for the bytes (200). Client and database on the same
 * machine. `--members=N` (default 100,000), `--seconds=N` (15), `--connections=N` (32), `--sessions=N` (60), `--no-write`.
 */
const MEMBERS = option('members', 100_000);
const SECONDS = option('seconds', 15);
const CONNECTIONS = option('connections', 32);
const SESSIONS = option('sessions', 60);

type Asked = { cookie: string; path: string; etag: string };

const server = await startWholeServer(MEMBERS);
try {
  const sessions = await server.signIn(SESSIONS);
  const asked = (await Promise.all(sessions.map(thumbnailsOf))).flat();
  const quiet = await server.probe(3);
  const unchanged = await measure(asked, true);
  const whole = await measure(asked, false);
  const line = {
    bench: 'media',
    members: MEMBERS,
    ...machine(),
    connections: CONNECTIONS,
    sessions: sessions.length,
    tiers: count(sessions.map((s) => s.tier)),
    thumbnails: asked.length,
    unchanged,
    whole,
    quiet,
    rssMegabytes: server.rssMegabytes(),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!flag('no-write')) report(`media-${MEMBERS}`, line, process.argv.slice(2));
} finally {
  await server.stop();
}

/** Thumbnails of the open cards on a member's first page. */
async function thumbnailsOf({ cookie }: Session): Promise<Asked[]> {
  const { open } = (await (await fetch(`${server.url}/api/matches`, { headers: { cookie } })).json()) as {
    open: { photos: { id: string; thumb: string }[] }[];
  };
  return open.flatMap(({ photos }) => photos.map(({ id, thumb }) => ({ cookie, path: thumb, etag: `"${id}-thumb"` })));
}

async function measure(asked: Asked[], conditional: boolean) {
  await run(asked, conditional, 5);
  const before = await server.transactions();
  const [load, trivial] = await Promise.all([run(asked, conditional, SECONDS), server.probe(SECONDS)]);
  const statements = (await server.transactions()) - before;
  const right = load.statusCodeStats?.[conditional ? '304' : '200']?.count ?? 0;
  return {
    requestsPerSecond: round(load.requests.average, 0),
    latency: { p50: load.latency.p50, p90: load.latency.p90, p99: load.latency.p99, max: load.latency.max },
    failed: load.requests.total - right + load.errors + load.timeouts,
    bytesPerAnswer: round(load.throughput.total / load.requests.total, 0),
    statementsPerCall: round(statements / load.requests.total, 2),
    trivial,
  };
}

function run(asked: Asked[], conditional: boolean, seconds: number): Promise<autocannon.Result> {
  let connection = 0;
  return autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client) {
      const random = randomFrom(++connection);
      client.setRequests(
        random.some(asked, asked.length).map(({ cookie, path, etag }) => ({
          method: 'GET',
          path,
          headers: conditional ? { cookie, 'if-none-match': etag } : { cookie },
        })),
      );
    },
  });
}
