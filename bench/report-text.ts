import type { Summary, Measured } from './figures.ts';

type Sql = Summary & { viewers: number; loadMs: number; version: string; funnel?: Summary; whatIf?: Summary };
export type MatchLine = {
  population: 'golden' | 'open';
  members: number;
  viewers: number;
  buildMs: number;
  bytesPerMember: number;
  idBytesPerMember: number;
  processBytesPerMember: number;
  found: { p50: number; p95: number; max: number };
  search: Summary;
  /** Times of the loop in TypeScript; lines from before decision 0095 lack them. */
  plain?: Summary;
  withFunnel: Summary;
  laterPage: Summary;
  whatIf: Summary;
  update: Summary;
  bytes: Summary;
  whatIfPerSearch: number;
  json: { p50: number; max: number; megabytes: number; measuredMembers: number };
  sql: { live: Sql; packed: Sql } | null;
  ratio: { sqlLive: number | null; sqlPacked: number | null; bestSql: number | null; json: number; bytes: number };
};
export type HttpLine = {
  members: number;
  readyMs: number;
  connections: number;
  sessions: number;
  tiers: Record<string, number>;
  requestsPerSecond: number;
  latency: { p50: number; p90: number; p99: number; max: number };
  failed: number;
  bytesPerAnswer: number;
  statementsPerCall: number;
  trivialRoute: { path: string; quiet: { p50: number; p99: number }; underLoad: { p50: number; p99: number } };
  rssMegabytes: number;
};

type MediaRun = Pick<HttpLine, 'requestsPerSecond' | 'latency' | 'failed' | 'bytesPerAnswer' | 'statementsPerCall'> & {
  trivial: { p50: number; p99: number };
};
export type MediaLine = {
  members: number;
  connections: number;
  sessions: number;
  tiers: Record<string, number>;
  thumbnails: number;
  /** The browser has the picture (304), or needs its bytes (200). */
  unchanged: MediaRun;
  whole: MediaRun;
  quiet: { p50: number; p99: number };
  rssMegabytes: number;
};

export type PaymentsLine = {
  waiting: number;
  asks: number;
  firstPage: Summary;
  deepPage: Summary;
  search: Summary;
  /** Number of payments before the first deep page. */
  deepFrom: number;
  statementsPerCall: number;
};
export type ConsoleLine = {
  members: number;
  chats: number;
  asks: number;
  firstFigures: number;
  queues: Summary;
  figures: Summary;
  preview: Summary;
  told: Summary;
};

/** The search itself: each population that was measured against PostgreSQL. */
export function matchText(lines: readonly Measured<MatchLine>[]): string[] {
  return [
    `## The match engine

One search = how many pass, and the first ${24} in order; the funnel, what-if and later pages apart. The population is drawn from the golden
vectors' people (bench/population.ts), so its wishes are as narrow as the independent generator's. (b) is the best SQL we could write, in two
designs: *live*, plain columns with covering indexes that ordinary writes keep right, since decision 0084 the product's own (MATCH_ENGINE=postgres); *packed*, bit masks in an order made once at load. Both
give exactly the engine's answers (the bench fails otherwise). (c) is every row as JSON, parsed and judged in the browser, measured on
100,000 members and multiplied. (d) reads every byte the search may read and does nothing with it: the floor of whatever answers a search.
`,
    ...lines.filter((l) => l.sql !== null).map(matchSection),
  ];
}

type Row = { p50: number; p95: number | ''; max: number };

function matchSection(l: Measured<MatchLine>): string {
  const { live, packed } = l.sql!;
  const times = (p50: number, than: number) => Number((p50 / than).toPrecision(3));
  const row = (name: string, s: Row, { floor, engine }: { floor?: boolean; engine?: boolean } = {}) =>
    `| ${name} | ${floor ? times(s.p50, l.bytes.p50) : ''} | ${s.p50} | ${s.p95} | ${s.max} | ${engine ? times(s.p50, l.search.p50) : ''} |`;
  const both = { floor: true, engine: true };
  const json: Row = { p50: l.json.p50, p95: '', max: l.json.max };
  return `### ${thousands(l.members)} members${l.population === 'open' ? ', wide wishes (the demo people)' : ''}

\`${l.command}\` · ${l.date} · ${l.machine} · PostgreSQL ${live.version}

| what | × floor | p50 | p95 | max | × engine |
|---|---:|---:|---:|---:|---:|
${[
  row('(a) engine: count and page', l.search, both),
  ...(l.plain ? [row('the same by the loop in TypeScript', l.plain, both)] : []),
  row('engine: count, page and funnel', l.withFunnel),
  row('engine: a later page', l.laterPage),
  row('engine: what-if, all changes', l.whatIf, { engine: true }),
  row('engine: update of a member', l.update),
  row('(b) SQL, live', live, both),
  ...(live.funnel ? [row('SQL, live: funnel alone', live.funnel)] : []),
  ...(live.whatIf ? [row('SQL, live: what-if, all changes', live.whatIf)] : []),
  row('(b) SQL, packed', packed, both),
  row('(c) JSON in the browser', json, both),
  row('(d) the bytes alone: the floor', l.bytes, both),
].join('\n')}

Candidates found: p50 ${thousands(l.found.p50)}, p95 ${thousands(l.found.p95)}, most ${thousands(l.found.max)}. Built in ${l.buildMs} ms.
Memory a member: ${l.bytesPerMember} bytes of columns, ${l.idBytesPerMember} of ids (${l.processBytesPerMember} of the process, generator and all).
The engine answers ${l.ratio.bestSql} times as fast as the faster SQL.
`;
}

/** How cost grows with members, and the estimate beyond one machine. */
export function growthText(all: readonly Measured<MatchLine>[]): string[] {
  const lines = all.filter((l) => l.population === 'golden');
  if (lines.length === 0) return [];
  const rows = lines.map(
    (l) =>
      `| ${thousands(l.members)} | ${Number((l.search.p50 / l.bytes.p50).toPrecision(3))} | ${l.found.p50} | ${l.search.p50} | ${l.search.p95} | ${l.whatIf.p50} | ${l.update.p50} | ${l.bytesPerMember} | ${round1((l.members * (l.bytesPerMember + l.idBytesPerMember)) / 1e6)} | ${l.buildMs} |`,
  );
  return [
    `## How it grows

| members | search × floor | found p50 | search p50 | p95 | what-if p50 | update p50 | bytes a member | MB with ids | build ms |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${lines.map((l) => `- ${thousands(l.members)}: \`${l.command}\` · ${l.date} · ${l.machine}`).join('\n')}
`,
  ];
}

export function httpText(lines: readonly Measured<HttpLine>[]): string[] {
  return lines.map(
    (l) => `## GET /api/matches through the whole server, ${thousands(l.members)} members

\`${l.command}\` · ${l.date} · ${l.machine}

Client, server and database share the machine's cores. ${l.sessions} signed-in members (${Object.entries(l.tiers)
      .map(([tier, n]) => `${n} ${tier}`)
      .join(', ')}) over ${l.connections} connections; every answer has 24 people with their photos' links.
${l.trivialRoute.path} is asked meanwhile by a process of its own (decision 0067); its goal is p99 ≤ 20.

| | |
|---|---|
| requests a second | ${l.requestsPerSecond} |
| latency p50 / p90 / p99 / max | ${l.latency.p50} / ${l.latency.p90} / ${l.latency.p99} / ${l.latency.max} |
| failed | ${l.failed} |
| bytes an answer | ${l.bytesPerAnswer} |
| statements a call (calls at the same moment share one) | ${l.statementsPerCall} |
| ${l.trivialRoute.path} meanwhile: p50 / p99 (alone: ${l.trivialRoute.quiet.p50} / ${l.trivialRoute.quiet.p99}) | ${l.trivialRoute.underLoad.p50} / ${l.trivialRoute.underLoad.p99} |
| start to ready | ${l.readyMs} |
| memory of the server | ${l.rssMegabytes} MB |
`,
  );
}

/** Thumbnails: each answer queries the visibility matrix for this viewer. */
export function mediaText(lines: readonly Measured<MediaLine>[]): string[] {
  return lines.map((l) => {
    const row = (name: string, of: (run: MediaRun) => string | number) =>
      `| ${name} | ${of(l.unchanged)} | ${of(l.whole)} |`;
    return `## GET /api/media/:id/thumb through the whole server, ${thousands(l.members)} members

\`${l.command}\` · ${l.date} · ${l.machine}

Client, server and database share the machine's cores. ${l.sessions} signed-in members (${Object.entries(l.tiers)
      .map(([tier, n]) => `${n} ${tier}`)
      .join(
        ', ',
      )}) over ${l.connections} connections ask for the ${l.thumbnails} thumbnails of their first pages. Every answer asked for the
session and for the visibility matrix in the database; only bytes are remembered. Memory of the server: ${l.rssMegabytes} MB.

| | the asker has it (304) | bytes (200) |
|---|---|---|
${[
  row('thumbnails a second', (r) => r.requestsPerSecond),
  row(
    'latency p50 / p90 / p99 / max',
    ({ latency }) => `${latency.p50} / ${latency.p90} / ${latency.p99} / ${latency.max}`,
  ),
  row('failed', (r) => r.failed),
  row('bytes an answer, head included', (r) => r.bytesPerAnswer),
  row('statements a call (calls at the same moment share one)', (r) => r.statementsPerCall),
  row(
    `/healthz meanwhile: p50 / p99 (alone: ${l.quiet.p50} / ${l.quiet.p99})`,
    ({ trivial }) => `${trivial.p50} / ${trivial.p99}`,
  ),
].join('\n')}
`;
  });
}

function thousands(n: number): string {
  return n.toLocaleString('en-US');
}

function round1(n: number): number {
  return Math.round(n * 10) / 10;
}

/** The team's queue of payments. */
export function paymentsText(lines: readonly Measured<PaymentsLine>[]): string[] {
  return lines.map((l) => {
    const row = (name: string, s: Summary) => `| ${name} | ${s.p50} | ${s.p95} | ${s.max} |`;
    return `## The queue of payments

\`${l.command}\` · ${l.date} · ${l.machine}

${thousands(l.waiting)} payments by transfer wait. \`GET /api/staff/payments\` through the built server, ${l.asks} times each, one at a time: server and database
together, the counts of what waits included (${l.statementsPerCall} statements).

| page of 25 | p50 | p95 | max |
|---|---|---|---|
${[
  row('the first', l.firstPage),
  row(`behind the ${thousands(l.deepFrom)}th, by its cursor`, l.deepPage),
  row('one receipt by its number', l.search),
].join('\n')}
`;
  });
}

/** The team's pages over a large world. */
export function consoleText(lines: readonly Measured<ConsoleLine>[]): string[] {
  return lines.map((l) => {
    const row = (name: string, s: Summary) => `| ${name} | ${s.p50} | ${s.p95} | ${s.max} |`;
    return `## The team's pages

\`${l.command}\` · ${l.date} · ${l.machine}

${thousands(l.members)} members, ${thousands(l.chats)} conversations that run, ${l.asks} askings of each, one at a time, through the built server. The first figures of a
new day, which count the days that are over, took ${thousands(l.firstFigures)} ms.

| what | p50 | p95 | max |
|---|---|---|---|
${[
  row('what waits in all queues', l.queues),
  row('figures and funnel of 90 days', l.figures),
  row('how many conversations a compensation makes longer', l.preview),
  row(
    'from an act of the team on a plan to two open browsers of its member that heard it and read the new plan',
    l.told,
  ),
].join('\n')}
`;
  });
}
