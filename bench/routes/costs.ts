import autocannon from 'autocannon';
import { round, significant } from '../figures.ts';
import type { Counter } from './statements.ts';

export type Sent = Record<string, string>;
/** `anew`: who calls and with what, for each call: turns and connections begin a list of requests from its start. */
export type Asked = {
  method: 'GET' | 'POST';
  path: string;
  headers: Sent;
  anew?: () => { headers?: Sent; body: object };
};
/** One way to ask: where, what, whose processor's milliseconds count, and headers of this way alone. */
export type Way = {
  url: string;
  asked: readonly Asked[];
  times: { server: () => number; postgres: () => number };
  more?: Sent;
};
/** `counter`: counts the statements of the first way, apart from what is timed. */
type Load = { connections: number; seconds: number; counter: Counter };

type Turn = Record<'serverMs' | 'postgresMs' | 'seconds' | 'calls' | 'bytes' | 'p99' | 'refused' | 'failed', number>;

const WARM_SECONDS = 4;
const COUNT_SECONDS = 2;
/** A shared machine is twice as slow in one minute as in the next: ways that are compared are measured in turns. */
const TURNS = 4;

/**
 * Load on one route in several ways, in turns: of each way milliseconds of processor a call, calls a second, the median
 * turn's p99, bytes, refusals and failures, of the first also statements a call; null for a way that is null.
 */
export async function costs<W extends Record<string, Way | null>>(
  ways: W,
  load: Load,
): Promise<{ [name in keyof W]: ReturnType<typeof cost> | null }> {
  const given = Object.entries(ways).flatMap(([name, way]) => (way ? [{ name, way, turns: [] as Turn[] }] : []));
  // Code is compiled and statements are planned before anything is measured.
  for (const { way } of given) await turn(way, { ...load, seconds: WARM_SECONDS });
  for (let n = 0; n < TURNS; n++)
    for (const { way, turns } of given) turns.push(await turn(way, { ...load, seconds: load.seconds / TURNS }));
  const found = new Map(given.map(({ name, turns }) => [name, cost(turns)]));
  const first = given[0]!;
  let counted: Turn | undefined;
  const statements = await load.counter.during(async () => {
    counted = await turn(first.way, { ...load, seconds: COUNT_SECONDS });
  });
  if (statements !== null) found.get(first.name)!.statements = significant(statements / counted!.calls);
  return Object.fromEntries(Object.keys(ways).map((name) => [name, found.get(name) ?? null])) as {
    [name in keyof W]: ReturnType<typeof cost> | null;
  };
}

async function turn(
  { url, asked, times, more = {} }: Way,
  { connections, seconds }: Pick<Load, 'connections' | 'seconds'>,
): Promise<Turn> {
  const before = { server: times.server(), postgres: times.postgres() };
  const load = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: asked.map(({ method, path, headers, anew }) => ({
      method,
      path,
      headers: { ...headers, ...more },
      ...(anew && {
        setupRequest(request: object) {
          const { headers: own, body } = anew();
          const all = { ...headers, ...more, ...own, 'content-type': 'application/json' };
          return { ...request, headers: all, body: JSON.stringify(body) };
        },
      }),
    })),
  });
  return {
    serverMs: times.server() - before.server,
    postgresMs: times.postgres() - before.postgres,
    seconds: load.duration,
    calls: load.requests.total,
    bytes: load.throughput.total,
    p99: load.latency.p99,
    refused: load['4xx'],
    failed: load['5xx'] + load.errors + load.timeouts,
  };
}

function cost(turns: readonly Turn[]) {
  const sum = (of: keyof Turn) => turns.reduce((all, one) => all + one[of], 0);
  const calls = sum('calls');
  return {
    serverMs: significant(sum('serverMs') / calls),
    postgresMs: significant(sum('postgresMs') / calls),
    requestsPerSecond: round(calls / sum('seconds'), 0),
    p99: turns.map(({ p99 }) => p99).toSorted((a, b) => a - b)[Math.floor(turns.length / 2)]!,
    bytes: round(sum('bytes') / calls, 0),
    refused: sum('refused'),
    failed: sum('failed'),
    statements: null as number | null,
  };
}
