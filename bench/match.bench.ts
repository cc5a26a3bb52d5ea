import { randomBytes } from 'node:crypto';
import os from 'node:os';
import pg from 'pg';
import { viewerTablesOf, visitsOf } from '#engine/viewer-tables.ts';
import { MatchEngine } from '#engine/match-engine.ts';
import type { Population } from '#engine/population.ts';
import { findMatches } from '#domain/matching/find-matches.ts';
import { PAGE_SIZE } from '#domain/matching/limits.ts';
import { possibleChanges } from '#domain/matching/what-if.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { flag, option, round, summary, timed, timedAsync, type Times } from './figures.ts';
import { funnelByTable, loadTable, searchByTable, whatIfByTable } from './match/sql-table.ts';
import { loadSqlPopulation, searchBySql } from './match/sql-packed.ts';
import { demoPerson } from '../src/server/demo/people.ts';
import { benchMember as goldenMember } from './population.ts';
import { report } from './report.ts';

/**
 * The engine (a), the best SQL we know in two designs (b), the first product's way (c) and a plain pass over the same bytes
 * (d): same population, same viewers, same run; the SQL's answers must be the engine's. `--members=N` (default 1,000,000), `--viewers=N` (400), `--sql-viewers=N` (100),
 * `--open` (wide wishes), `--no-sql`, `--no-write`. SQL runs on DATABASE_URL or the PostgreSQL of this machine, in a database of its own.
 */
const MEMBERS = option('members', 1_000_000);
const VIEWERS = Math.min(option('viewers', 400), MEMBERS);
const SQL_VIEWERS = Math.min(option('sql-viewers', 100), VIEWERS);
const JSON_MEMBERS = Math.min(MEMBERS, 100_000);
const UPDATES = 2_000;

/** Wide wishes: long lists, much to score. */
const OPEN = flag('open');
const benchMember: (index: number) => MatchFacts = OPEN ? demoPerson : goldenMember;

const engine = new MatchEngine();
const rssBefore = process.memoryUsage().rss;
const built = build();
const viewers = Array.from({ length: VIEWERS }, (_, i) => benchMember(Math.floor((i * MEMBERS) / VIEWERS)));
const figures = {
  bench: 'match',
  population: OPEN ? 'open' : 'golden',
  members: MEMBERS,
  viewers: VIEWERS,
  date: new Date().toISOString().slice(0, 10),
  machine: `${os.cpus()[0]?.model ?? 'cpu'} × ${os.cpus().length}, Node ${process.version}`,
  ...built,
  ...measureEngine(),
  json: measureJson(),
};
const sql = flag('no-sql')
  ? null
  : {
      live: await measureSql(loadTable, searchByTable, { funnel: funnelByTable, whatIf: whatIfByTable }),
      packed: await measureSql(loadSqlPopulation, searchBySql),
    };
const than = (other: number) => round(other / figures.search.p50, 1);
const ratio = {
  sqlLive: sql && than(sql.live.p50),
  sqlPacked: sql && than(sql.packed.p50),
  bestSql: sql && than(Math.min(sql.live.p50, sql.packed.p50)),
  json: than(figures.json.p50),
  /** Ratio to the time of reading the bytes alone. */
  bytes: round(figures.search.p50 / figures.bytes.p50, 1),
  /** Ratio to the time of the loop in TypeScript. */
  plain: round(figures.search.p50 / figures.plain.p50, 2),
};
const line = { ...figures, sql, ratio };
process.stdout.write(`${JSON.stringify(line)}\n`);
if (!flag('no-write')) report(`match-${MEMBERS}${OPEN ? '-open' : ''}`, line, process.argv.slice(2));

/** Fills the engine; members are made in batches outside the clock. */
function build() {
  let ms = 0;
  for (let from = 0; from < MEMBERS; from += 10_000) {
    const batch = Array.from({ length: Math.min(10_000, MEMBERS - from) }, (_, i) => benchMember(from + i));
    const began = performance.now();
    for (const member of batch) engine.put(member);
    ms += performance.now() - began;
    if (from > 0 && from % 1_000_000 === 0) process.stderr.write(`${from} members\n`);
  }
  const began = performance.now();
  engine.settle();
  ms += performance.now() - began;
  globalThis.gc?.();
  const { columns, ids } = engine.memory();
  return {
    buildMs: round(ms, 0),
    bytesPerMember: round(columns / MEMBERS, 1),
    idBytesPerMember: round(ids / MEMBERS, 1),
    processBytesPerMember: round((process.memoryUsage().rss - rssBefore) / MEMBERS, 1),
  };
}

function measureEngine() {
  const times = {
    search: [] as Times,
    plain: [] as Times,
    withFunnel: [] as Times,
    laterPage: [] as Times,
    whatIf: [] as Times,
    bytes: [] as Times,
    update: [] as Times,
  };
  const totals: number[] = [];
  // The first rounds warm up the compiler.
  for (let round = 0; round < 3; round++) {
    for (const kind of Object.values(times)) kind.length = 0;
    totals.length = 0;
    for (const viewer of viewers) {
      const first = timed(times.search, () => engine.search(viewer, { limit: PAGE_SIZE }));
      totals.push(first.total);
      const plain = timed(times.plain, () => withoutKernel(() => engine.search(viewer, { limit: PAGE_SIZE })));
      if (JSON.stringify(plain) !== JSON.stringify(first)) throw new Error(`the kernel differs for ${viewer.id}`);
      timed(times.withFunnel, () => (engine.search(viewer, { limit: PAGE_SIZE }), engine.funnel(viewer)));
      timed(times.whatIf, () => engine.whatIf(viewer, possibleChanges(viewer)));
      timed(times.bytes, () => plainPass(viewer));
      const last = first.page.at(-1);
      if (last) timed(times.laterPage, () => engine.search(viewer, { limit: PAGE_SIZE, after: last, at: first.epoch }));
    }
    for (let i = 0; i < UPDATES; i++) {
      const member = benchMember((i * 7919) % MEMBERS);
      const changed = { ...member, height: 150 + ((i + round) % 40), dealbreakers: [`kata ${(i + round) % 500}`] };
      timed(times.update, () => engine.put(changed));
      engine.put(member);
    }
  }
  totals.sort((a, b) => a - b);
  const found = (p: number) => totals[Math.floor(p * (totals.length - 1))]!;
  return {
    found: { p50: found(0.5), p95: found(0.95), max: found(1) },
    ...(Object.fromEntries(Object.entries(times).map(([name, list]) => [name, summary(list)])) as Record<
      keyof typeof times,
      ReturnType<typeof summary>
    >),
    whatIfPerSearch: round(summary(times.whatIf).p50 / summary(times.search).p50, 1),
  };
}

/** Searches with the loop in TypeScript, whose answer must equal the kernel's (decision 0095). */
function withoutKernel<T>(ask: () => T): T {
  const { population } = engine as unknown as { population: Population };
  const { kernel } = population;
  population.kernel = null;
  const answer = ask();
  population.kernel = kernel;
  return answer;
}

/** Reads every byte a search of this viewer may read and does nothing else: the physical limit. */
function plainPass(viewer: MatchFacts): number {
  const { population } = engine as unknown as { population: Population };
  const { words, heightsAndRange, points, signature } = population;
  let sum = 0;
  const { groups, kinds } = visitsOf(viewerTablesOf(population, viewer, { filters: {}, ownWishes: true }));
  for (const number of groups.flatMap((group) => kinds.map((kind) => group + kind))) {
    const bucket = population.buckets[number];
    if (!bucket) continue;
    const { firsts, sizes, filled } = bucket;
    for (let n = 0; n < firsts.length; n++) {
      const end = firsts[n]! + (n === firsts.length - 1 ? filled : sizes[n]!);
      for (let slot = firsts[n]!; slot < end; slot++)
        sum ^=
          words[slot * 2]! ^
          words[slot * 2 + 1]! ^
          heightsAndRange[slot]! ^
          points[slot]! ^
          signature[slot * 2]! ^
          signature[slot * 2 + 1]!;
    }
  }
  return sum;
}

/** All rows as JSON, parsed and judged in the browser. Text of more than 100,000 members does not fit into one string: that many are measured and multiplied. */
function measureJson() {
  const text = JSON.stringify(Array.from({ length: JSON_MEMBERS }, (_, i) => benchMember(i)));
  const times: Times = [];
  for (const viewer of viewers.slice(0, 5))
    timed(times, () => findMatches(viewer, JSON.parse(text) as MatchFacts[]).slice(0, PAGE_SIZE));
  const factor = MEMBERS / JSON_MEMBERS;
  const { p50, max } = summary(times);
  return {
    p50: round(p50 * factor, 0),
    max: round(max * factor, 0),
    megabytes: round((text.length * factor) / 1e6, 0),
    measuredMembers: JSON_MEMBERS,
  };
}

/** `also`: the other answers of that search, each compared with the engine's. */
async function measureSql(
  load: typeof loadSqlPopulation,
  search: typeof searchBySql,
  also?: { funnel: typeof funnelByTable; whatIf: typeof whatIfByTable },
) {
  const admin = process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
  const name = `serasi_bench_${randomBytes(5).toString('hex')}`;
  const server = new pg.Pool({ connectionString: admin, max: 1 });
  await server.query(`create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  // Open connections emit an error when the database is dropped.
  pool.on('error', () => {});
  try {
    const began = performance.now();
    await load(pool, everyMember());
    const loadMs = round(performance.now() - began, 0);
    const times: Times = [];
    for (const measured of [false, true])
      for (const viewer of viewers.slice(0, measured ? SQL_VIEWERS : 20)) {
        const answer = await timedAsync(measured ? times : [], () => search(pool, viewer));
        const { total, page } = engine.search(viewer, { limit: PAGE_SIZE });
        const ours = { total, page: page.map(({ id, percent }) => ({ id, percent })) };
        if (JSON.stringify(answer) !== JSON.stringify(ours)) throw new Error(`SQL and engine differ for ${viewer.id}`);
      }
    const counts = also && { funnel: [] as Times, whatIf: [] as Times };
    for (const viewer of counts ? viewers.slice(0, SQL_VIEWERS) : []) {
      const funnel = await timedAsync(counts!.funnel, () => also!.funnel(pool, viewer));
      const whatIf = await timedAsync(counts!.whatIf, () => also!.whatIf(pool, viewer));
      const ours = [engine.funnel(viewer), engine.whatIf(viewer, possibleChanges(viewer))];
      if (JSON.stringify([funnel, whatIf]) !== JSON.stringify(ours)) throw new Error(`counts differ for ${viewer.id}`);
    }
    const version = (await pool.query<{ v: string }>(`select split_part(version(), ' ', 2) as v`)).rows[0]!.v;
    const beside = counts && { funnel: summary(counts.funnel), whatIf: summary(counts.whatIf) };
    return { ...summary(times), ...beside, viewers: SQL_VIEWERS, loadMs, version };
  } finally {
    await pool.end();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  }
}

function* everyMember(): Generator<MatchFacts> {
  for (let i = 0; i < MEMBERS; i++) yield benchMember(i);
}
