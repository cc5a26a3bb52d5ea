import { spawnSync } from 'node:child_process';
import { flag, option, round } from './figures.ts';
import { report } from './report.ts';
import type { NodesLine } from './report-text-nodes.ts';
import { machine } from './whole-server.ts';

/**
 * The same benches on the Node that runs this and on Node 24 (scripts/on-node-24.mjs), in turns: match and http over
 * `--members=N` (10,000), live with `--sockets=N` (500); each `--turns=N` times (2) on both. `--no-write`.
 */
const MEMBERS = option('members', 10_000);
const SOCKETS = option('sockets', 500);
const TURNS = option('turns', 2);

/** The JSON line of a bench; only the figures below are read. */
// biome-ignore lint/suspicious/noExplicitAny: lines of three benches
type Line = any;
/** The figures read from each bench, in ms unless named otherwise. */
const TAKEN: Record<string, { args: string[]; figures: Record<string, (line: Line) => number> }> = {
  match: {
    args: [`--members=${MEMBERS}`, '--no-sql'],
    figures: {
      'search p50': (l) => l.search.p50,
      'search p95': (l) => l.search.p95,
      'what-if p50': (l) => l.whatIf.p50,
    },
  },
  http: {
    args: [`--members=${MEMBERS}`, '--seconds=10'],
    figures: {
      'matches, requests a second': (l) => l.requestsPerSecond,
      'matches p50': (l) => l.latency.p50,
      'matches p99': (l) => l.latency.p99,
      'memory of the server, MB': (l) => l.rssMegabytes,
    },
  },
  live: {
    args: [`--sockets=${SOCKETS}`, '--rate=200', '--seconds=8', '--rounds=20'],
    figures: {
      'connections a second': (l) => l.serasi.connect.aSecond,
      'private message p50': (l) => l.serasi.privately.p50,
      'private message p99': (l) => l.serasi.privately.p99,
    },
  },
};

const figures: NodesLine['figures'] = [];
for (const [bench, { args, figures: of }] of Object.entries(TAKEN)) {
  const runs: { here: Line[]; newer: Line[] } = { here: [], newer: [] };
  for (let turn = 0; turn < TURNS; turn++)
    for (const node of ['here', 'newer'] as const) runs[node].push(lineOf(bench, args, node === 'newer'));
  for (const [name, take] of Object.entries(of)) {
    const mean = (lines: Line[]) => round(lines.reduce((sum, line) => sum + take(line), 0) / lines.length);
    figures.push({ bench, name, here: mean(runs.here), newer: mean(runs.newer) });
  }
}
const newer = spawnSync(process.execPath, ['scripts/on-node-24.mjs', '--version'], { encoding: 'utf8' });
const line = {
  bench: 'nodes',
  members: MEMBERS,
  sockets: SOCKETS,
  turns: TURNS,
  ...machine(),
  node: process.version,
  newer: newer.stdout.trim().split('\n').at(-1)!,
  figures,
};
console.log(JSON.stringify(line));
if (!flag('no-write')) report('nodes', line, process.argv.slice(2));

function lineOf(bench: string, args: string[], newer: boolean): Line {
  const script = ['scripts/bench.mjs', bench, ...args, '--no-write'];
  const { stdout, stderr } = spawnSync(process.execPath, newer ? ['scripts/on-node-24.mjs', ...script] : script, {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const found = stdout.split('\n').findLast((one) => one.startsWith(`{"bench":"${bench}"`));
  if (found === undefined) throw new Error(`${bench}: no line\n${stdout}\n${stderr}`);
  return JSON.parse(found);
}
