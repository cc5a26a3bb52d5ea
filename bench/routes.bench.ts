import { OPEN_HEADER } from '#domain/matching/limits.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { flag, option } from './figures.ts';
import { membersOf, pairsOf } from './live/members.ts';
import { report } from './report.ts';
import { likesOfAYear, vacuumed } from './routes/crowd.ts';
import { postgresTime, processTime } from './routes/processor-time.ts';
import { type Asked, costs, type Sent, type Way } from './routes/costs.ts';
import type { HeadersOfARoute } from './routes/floor-server.ts';
import { fullRoom } from './routes/room.ts';
import { COUNTING, statementCounter } from './routes/statements.ts';
import { freePort, machine, startWholeServer } from './whole-server.ts';

/**
 * What one call of each hot route costs: milliseconds of processor of the server and of PostgreSQL (they hold from
 * machine to machine better than rates do), statements, rate, p99, bytes; beside them, in the same run, the floor: a bare
 * Fastify route whose one prepared statement answers the same bytes. `--members=N` (100,000), `--seconds=N` a route (8),
 * `--connections=N` (16), `--only=NAME,NAME`, `--no-write`.
 */
const MEMBERS = option('members', 100_000);
const SECONDS = option('seconds', 8);
const CONNECTIONS = option('connections', 16);
const ONLY = process.argv
  .find((a) => a.startsWith('--only='))
  ?.slice(7)
  .split(',');
const PEOPLE = 60;
/** Members with a session: enough likers for all likes of a run. */
const MOST_MEMBERS = 8_000;
const OPEN_OF_BASIC = 5;
const AS_BROWSERS = { 'accept-encoding': 'br, gzip' };
/** What Node writes itself. */
const OF_ONE_ANSWER = ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'];
/** The product's list asks to open its first cards. */
const OPENS = { [OPEN_HEADER]: '1' };

const server = await startWholeServer(MEMBERS, [], COUNTING);
let sent = 0;
try {
  await likesOfAYear(server.databaseUrl);
  const members = await membersOf(server.databaseUrl, Math.min(MOST_MEMBERS, Math.floor(MEMBERS / 2)));
  const pairs = await pairsOf(server.databaseUrl, members, PEOPLE);
  const people = pairs.flatMap((pair) => [
    { ...pair.women, chat: pair.conversationId },
    { ...pair.men, chat: pair.conversationId },
  ]);
  await fullRoom(server.databaseUrl, people);
  await vacuumed(server.databaseUrl);
  const pages = await Promise.all(people.map(({ cookie }) => firstPage(cookie)));
  const each = (path: string, headers: Sent = {}): Asked[] =>
    people.map(({ cookie }) => ({ method: 'GET', path, headers: { cookie, ...headers } }));
  /** The first open card of each member who has one. */
  const shown = people.flatMap(({ cookie }, i) => pages[i]!.open.slice(0, 1).map((card) => ({ cookie, card })));
  const routes: Record<string, Asked[]> = {
    matches: each('/api/matches', OPENS),
    session: each('/api/session'),
    heads: each('/api/live/heads'),
    profile: shown.map(({ cookie, card }) => ({ method: 'GET', path: `/api/members/${card.id}`, headers: { cookie } })),
    thumbnail: shown.flatMap(({ cookie, card }) =>
      card.photos.slice(0, 1).map(({ thumb }) => ({ method: 'GET' as const, path: thumb, headers: { cookie } })),
    ),
    room: each('/api/room'),
    healthz: each('/healthz'),
    send: people.map(({ cookie, chat }) => ({
      method: 'POST',
      path: `/api/conversations/${chat}/messages`,
      headers: { cookie },
      anew: () => ({ body: { clientId: `ukur-${process.pid}-${sent++}`, text: `Pesan ke-${sent}` } }),
    })),
    like: !ONLY || ONLY.includes('like') ? [liking(await likersOf(members.slice(200)))] : [],
  };
  const times = { server: processTime(server.pid()), postgres: await postgresTime(server.databaseUrl) };
  const floor = await startFloor(server.databaseUrl, times.postgres);
  const counter = await statementCounter(server.databaseUrl);
  const lines: Record<string, object> = {};
  for (const [name, asked] of Object.entries(routes)) {
    if (ONLY && !ONLY.includes(name)) continue;
    const product = { url: server.url, asked, times };
    lines[name] = await costs(
      { plain: product, packed: { ...product, more: AS_BROWSERS }, floor: await floor.way(name, asked) },
      { connections: CONNECTIONS, seconds: SECONDS, counter },
    );
    process.stderr.write(`${JSON.stringify({ [name]: lines[name] })}\n`);
  }
  floor.stop();
  await counter.end();
  const line = {
    bench: 'routes',
    members: MEMBERS,
    ...machine(),
    connections: CONNECTIONS,
    seconds: SECONDS,
    routes: lines,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!flag('no-write')) report(`routes-${MEMBERS}`, line, process.argv.slice(2));
} finally {
  await server.stop();
}

type Page = { open: { id: string; photos: { thumb: string }[] }[] };
async function firstPage(cookie: string): Promise<Page> {
  return (await (await fetch(`${server.url}/api/matches`, { headers: { cookie, ...OPENS } })).json()) as Page;
}

type Liker = { cookie: string; candidates: string[] };
/** Each like another liker's, and each candidate once; when all are liked, further likes are refused and counted so. */
function liking(likers: readonly Liker[]): Asked {
  let n = 0;
  const anew = () => {
    const { cookie, candidates } = likers[n++ % likers.length]!;
    return { headers: { cookie }, body: { candidateId: candidates.length > 1 ? candidates.pop() : candidates[0] } };
  };
  return { method: 'POST', path: '/api/likes', headers: {}, anew };
}

/** Members with more open cards than a basic member's five may like without limit; candidates: their first page. */
async function likersOf(members: readonly { cookie: string }[]): Promise<Liker[]> {
  const likers: Liker[] = [];
  for (let from = 0; from < members.length; from += PEOPLE) {
    const some = members.slice(from, from + PEOPLE);
    const pages = await Promise.all(some.map(({ cookie }) => firstPage(cookie)));
    for (const [n, { open }] of pages.entries())
      if (open.length > OPEN_OF_BASIC) likers.push({ cookie: some[n]!.cookie, candidates: open.map(({ id }) => id) });
  }
  return likers;
}

/** The floor server; a table of the bench holds its answers: texts as text, pictures as bytes. */
async function startFloor(databaseUrl: string, postgres: () => number) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('drop table if exists bench_floor');
  await client.query('create unlogged table bench_floor (name text primary key, body text, bytes bytea)');
  const port = await freePort();
  const child = fork(new URL('./routes/floor-server.ts', import.meta.url), [String(port), databaseUrl], {
    execArgv: ['--import', 'tsx'],
  });
  await once(child, 'message');
  return {
    /** Each request to the floor gets the same bytes as from the product, heads included. */
    async way(name: string, asked: readonly Asked[]): Promise<Way> {
      const bare: Asked[] = [];
      let said = new Headers();
      for (const [i, { method, path, headers: given, anew }] of asked.entries()) {
        const { headers: own = {}, body } = anew?.() ?? {};
        const headers = { ...given, ...own, ...(body && { 'content-type': 'application/json' }) };
        const answer = await fetch(server.url + path, { method, headers, body: body ? JSON.stringify(body) : null });
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        said = answer.headers;
        const bytes = Buffer.from(await answer.arrayBuffer());
        await client.query('insert into bench_floor values ($1, $2, $3)', [
          `${name}-${i}`,
          ...(said.get('content-type')!.startsWith('image/') ? [null, bytes] : [bytes.toString(), null]),
        ]);
        bare.push({ method, path: `/${name}/${name}-${i}`, headers, ...(body && { anew: () => ({ body }) }) });
      }
      const ofRoute = [...said].filter(([header]) => !OF_ONE_ANSWER.includes(header));
      child.send({ route: name, headers: Object.fromEntries(ofRoute) } satisfies HeadersOfARoute);
      await once(child, 'message');
      return { url: `http://127.0.0.1:${port}`, asked: bare, times: { server: processTime(child.pid!), postgres } };
    },
    stop() {
      child.kill();
      void client.query('drop table bench_floor').finally(() => client.end());
    },
  };
}
