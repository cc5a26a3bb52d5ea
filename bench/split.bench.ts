import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { PAGE_SIZE } from '#domain/matching/limits.ts';
import { MatchEngine } from '#engine/match-engine.ts';
import { connect } from '../src/server/db/connect.ts';
import { startEmbeddedPostgres } from '../src/server/db/embedded/start.ts';
import { joinMembers, splitMembers } from '../src/server/match-index/partitions.ts';
import { flag, option, round, type Summary, summary, timed, timedAsync, type Times } from './figures.ts';
import { funnelByTable, loadTable, searchByTable, whatIfByTable } from './match/sql-table.ts';
import { benchMember } from './population.ts';
import { report } from './report.ts';
import { machine } from './whole-server.ts';

/**
 * The search's table on one PostgreSQL server and, moved by the product's own command, on two (decision 0094), beside
 * the engine in memory: `--members=N` (100,000), `--viewers=N` (300), `--no-write`. Both servers are on this machine.
 */
const MEMBERS = option('members', 100_000);
const viewers = Array.from({ length: option('viewers', 300) }, (_, n) => benchMember(MEMBERS + n));
const DAY = '2026-11-21';

const home = mkdtempSync(path.join(os.tmpdir(), 'serasi-bench-split-'));
chmodSync(home, 0o755);
const servers = [];
for (const name of ['here', 'there']) servers.push(await startEmbeddedPostgres({ dataDir: path.join(home, name) }));
const [here, there] = servers.map(({ url }) => ({ url, ...connect(url, { max: 4 }) }));
try {
  const engine = new MatchEngine();
  const members = function* (): Generator<MatchFacts> {
    for (let n = 0; n < MEMBERS; n++) yield benchMember(n);
  };
  for (const member of members()) engine.put(member);
  engine.settle();
  await loadTable(here!.pool, members());
  const one = await asked();
  const began = performance.now();
  const lie = await splitMembers(here!.db, [there!], DAY);
  const splitSeconds = round((performance.now() - began) / 1000, 1);
  const two = await asked();
  await joinMembers(here!.db, DAY);
  await here!.pool.query('vacuum (analyze) match_members');
  const again = await asked();
  const memory: Times = [];
  for (const who of viewers) timed(memory, () => engine.search(who, { limit: PAGE_SIZE }));
  const { rows } = await here!.pool.query<{ n: string }>(
    `select pg_total_relation_size('match_members') / greatest(count(*), 1) as n from match_members`,
  );
  const line = {
    bench: 'split',
    members: MEMBERS,
    ...machine(),
    lie,
    splitSeconds,
    bytesPerMember: Number(rows[0]!.n),
    memory: summary(memory),
    one,
    two,
    again,
  };
  console.log(JSON.stringify(line));
  if (!flag('no-write')) report(`split-${MEMBERS}`, line, process.argv.slice(2));
} finally {
  await Promise.all([here!, there!].map((each) => each.close()));
  for (const server of servers) await server.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

async function asked(): Promise<{ page: Summary; whatIf: Summary; funnel: Summary }> {
  const pool = here!.pool;
  const [page, whatIf, funnel]: [Times, Times, Times] = [[], [], []];
  // The first searches open connections.
  for (const who of viewers.slice(0, 20)) await searchByTable(pool, who);
  for (const who of viewers) await timedAsync(page, () => searchByTable(pool, who));
  for (const who of viewers.slice(0, 60)) {
    await timedAsync(whatIf, () => whatIfByTable(pool, who));
    await timedAsync(funnel, () => funnelByTable(pool, who));
  }
  return { page: summary(page), whatIf: summary(whatIf), funnel: summary(funnel) };
}
