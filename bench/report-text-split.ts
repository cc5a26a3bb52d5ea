import type { Measured, Summary } from './figures.ts';
import type { MatchLine } from './report-text.ts';

type Asked = { page: Summary; whatIf: Summary; funnel: Summary };
export type SplitLine = {
  members: number;
  lie: number[];
  splitSeconds: number;
  bytesPerMember: number;
  memory: Summary;
  one: Asked;
  two: Asked;
  again: Asked;
};

const HUNDRED = 100_000_000;
const thousands = (n: number) => n.toLocaleString('en-US');
const round1 = (n: number) => Math.round(n * 10) / 10;
const gigabytes = (bytes: number) => `${round1(bytes / 1e9)} GB`;

/** The table on one server and on two, then the estimate for a hundred million members. */
export function splitText(splits: readonly Measured<SplitLine>[], all: readonly Measured<MatchLine>[]): string[] {
  const golden = all.filter((l) => l.population === 'golden');
  const largest = golden.at(-1);
  const million = golden.find((l) => l.members === 1_000_000);
  const [split] = splits;
  return [
    ...splits.map(table),
    ...(split && largest && million
      ? [measured(split, million, largest), reckoned(split, largest), knobs(largest)]
      : []),
  ];
}

function table(l: Measured<SplitLine>): string {
  const row = (what: string, asked: Asked) =>
    `| ${what} | ${asked.page.p50} / ${asked.page.p95} | ${asked.whatIf.p50} / ${asked.whatIf.p95} | ${asked.funnel.p50} / ${asked.funnel.p95} |`;
  return `## The search's table on one server and on two, ${thousands(l.members)} members

\`${l.command}\` · ${l.date} · ${l.machine}

p50 / p95 in ms. A page takes ${round1(l.two.page.p50 / l.one.page.p50)} times as long on two servers as on one, and ${round1(l.one.page.p50 / l.memory.p50)} times as long in the table as in memory (${l.memory.p50} / ${l.memory.p95} here).
Both servers share this machine's two cores, so nothing is gained here: it shows what the way between them costs. ${l.lie.map(thousands).join(' and ')} members lay on
them; moving took ${l.splitSeconds} s (decision 0094).

| | page | what-if | funnel |
|---|---|---|---|
${row('one server', l.one)}
${row('two servers', l.two)}
${row('one again', l.again)}
`;
}

const ofMemory = (l: Measured<MatchLine>) => l.bytesPerMember + l.idBytesPerMember;

function measured(split: Measured<SplitLine>, million: Measured<MatchLine>, largest: Measured<MatchLine>): string {
  const where = (l: Measured<{ members: number }>) => `\`${l.command}\` · ${l.date} · ${l.machine}`;
  return `## A hundred million members

Figures of memory: ${where(million)}; ${where(largest)}. Figures of the table: ${where(split)}.

### What is measured
- **In memory** a member takes ${round1(ofMemory(million))} bytes, ids included; a search takes ${million.search.p50} ms p50 at a million and ${largest.search.p50} at ${thousands(largest.members)} («How it grows»): it
  reads everybody who could pass, so it grows with the members.
- **In the table** a member takes ${thousands(split.bytesPerMember)} bytes with all indexes.
- **Two servers** give the same lists, pages, counts and what-ifs as memory: 200 viewers over 100,000 members, before and after 2,000 changes
  (\`tests/drills/partitions.test.ts\`; 2,000 members in every run, \`tests/house/partitions.test.ts\`).
- **A read replica** for what cards say changes no answer (\`tests/drills/failover.test.ts\`, decision 0048); what it takes off the primary is not measured.
`;
}

function reckoned(split: Measured<SplitLine>, largest: Measured<MatchLine>): string {
  const times = HUNDRED / largest.members;
  const search = Math.round(largest.search.p50 * times);
  const page = Math.round((split.one.page.p50 * HUNDRED) / split.members);
  return `### What is reckoned
- One index in memory: ${thousands(HUNDRED)} × ${round1(ofMemory(largest))} bytes = ${gigabytes(HUNDRED * ofMemory(largest))} in every instance; a search ${largest.search.p50} ms × ${times} = ${thousands(search)} ms of one core, so ${round1(1000 / search)} a second and core.
- The table: ${thousands(HUNDRED)} × ${thousands(split.bytesPerMember)} bytes = ${gigabytes(HUNDRED * split.bytesPerMember)}, which should lie in the memory of its servers together; a page ${split.one.page.p50} ms × ${thousands(HUNDRED / split.members)} = ${thousands(page)} ms of one core if
  it grew like that, shared by as many servers as there are groups of provinces. Who stays in one province asks one group alone.
- Both mean that a hundred million members are first a matter of cores: ten searches a second take ${thousands(10 * search)} ms of cores in memory and ${thousands(10 * page)} in tables.
  The next step there would be lists that stop early and counts that are kept, which gives up nothing but has not been built.
- Changes: one in a hundred members a day is a million changes, 12 a second; the table takes some 3,000 a second on one server.
`;
}

function knobs(largest: Measured<MatchLine>): string {
  return `### Which knob when
| when | knob |
|---|---|
| answers are slow, one instance's core is full | more instances (\`REDIS_URL\`): each holds everybody |
| PostgreSQL's core is full, of cards | \`DATABASE_REPLICA_URL\` |
| ${round1(ofMemory(largest))} bytes × members is more than half of an instance's memory | \`MATCH_ENGINE=postgres\`: one table for all instances; pages cost more, starts nothing |
| the table is larger than the memory of its server, or its cores are full of searches | \`npm run match-partitions -- --far=…\`: a server more for each group of provinces |

Not tried: more than two servers, servers on machines of their own, the table beyond a million members, Citus.
`;
}
