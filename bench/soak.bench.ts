import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { option, flag, round } from './figures.ts';
import { Crowd, SERASI } from './live/crowd.ts';
import { membersOf, pairsOf } from './live/members.ts';
import { settledMemory } from './live/memory.ts';
import { ActiveMember, hangUp } from './load/member.ts';
import { report } from './report.ts';
import results from './results.json' with { type: 'json' };
import type { SoakSample } from './report-text-soak.ts';
import { freePort, machine, startWholeServer } from './whole-server.ts';

/**
 * T69: the whole built server under the mixed work of `--users=N` (300) members for `--minutes=N` (60). Once a minute its
 * garbage is collected and what it still holds is read, with its open files but for connections of members, which follow the
 * load; each minute a tenth of the sockets leaves and comes back. `--pause=MS` between the acts of a member (5,000),
 * `--members=N` (10,000), `--no-write`.
 */
const MEMBERS = option('members', 10_000);
const USERS = option('users', 300);
const MINUTES = option('minutes', 60);
const PAUSE_MS = option('pause', 5_000);
/** Caches fill, code is compiled: what is held in this share of the time says nothing of growth. */
const WARM_SHARE = 1 / 6;
/** Members at once whom this machine held (`npm run bench -- load`). */
const MOST = results['load-10000'].most;
const GOAL = { growthShare: 0.05, readyMs: 3_000, idleMegabytes: 250 };

const port = await freePort();
const server = await startWholeServer(MEMBERS, [`--inspect=127.0.0.1:${port}`]);
try {
  const idleMegabytes = ownMegabytes();
  const members = await membersOf(server.databaseUrl, USERS);
  const pairs = await pairsOf(server.databaseUrl, members, Math.ceil(USERS / 2));
  const active = members.map(
    (m, i) => new ActiveMember(server.url, m, pairs[Math.floor(i / 2)]!.conversationId, i + 1),
  );
  for (const one of active) await one.arrive();
  const groups = Array.from({ length: 10 }, (_, g) => members.filter((_, i) => i % 10 === g));
  const arrive = async (group: number) => {
    const cookies = groups[group]!.map(({ cookie }) => cookie);
    const crowd = new Crowd(server.url.replace('http', 'ws'), SERASI, cookies);
    await crowd.connect();
    return crowd;
  };
  const crowds = await Promise.all(groups.map((_, g) => arrive(g)));
  let over = false;
  let [answers, failed] = [0, 0];
  const lives = active.map((one) =>
    one.live(
      PAUSE_MS,
      () => over,
      ({ status }) => {
        answers++;
        if (status === 0 || status >= 500) failed++;
      },
    ),
  );
  const samples: SoakSample[] = [];
  for (let minute = 1; minute <= MINUTES; minute++) {
    await wait(60_000);
    const { heapUsed, external } = await settledMemory(port);
    samples.push({
      minute,
      heldMegabytes: round((heapUsed + external) / 1e6, 2),
      rssMegabytes: ownMegabytes(),
      files: openFiles(),
    });
    process.stderr.write(`${JSON.stringify(samples.at(-1))}\n`);
    const group = minute % groups.length;
    await crowds[group]!.close();
    crowds[group] = await arrive(group);
  }
  over = true;
  await Promise.all(lives);
  await Promise.all(crowds.map((crowd) => crowd.close()));
  const counted = samples.slice(Math.floor(samples.length * WARM_SHARE));
  const growth = {
    held: growthShare(counted.map(({ heldMegabytes }) => heldMegabytes)),
    rss: growthShare(counted.map(({ rssMegabytes }) => rssMegabytes)),
    files: growthShare(counted.map(({ files }) => files)),
  };
  const calm = MINUTES >= 60 && failed === 0 && Object.values(growth).every((share) => share < GOAL.growthShare);
  const line = {
    bench: 'soak',
    members: MEMBERS,
    ...machine(),
    users: USERS,
    minutes: MINUTES,
    pauseMs: PAUSE_MS,
    answers,
    failed,
    readyMs: server.readyMs,
    idleMegabytes,
    growth,
    samples: samples.filter(({ minute }) => minute % 10 === 0 || minute === 1),
    claims: {
      T69a: calm,
      T69b: server.readyMs <= GOAL.readyMs && idleMegabytes <= GOAL.idleMegabytes,
      ...(USERS >= MOST / 2 ? { T69c: calm } : {}),
    },
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!flag('no-write')) report(`soak-${MEMBERS}`, line, process.argv.slice(2));
} finally {
  await server.stop();
  hangUp();
}

/** Resident memory of the server's own process; its children come and go with pictures. */
function ownMegabytes(): number {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
  return round((Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) * 1_024) / 1e6, 1);
}

function openFiles(): number {
  const own = `/proc/${server.pid()}`;
  const at = Number(new URL(server.url).port).toString(16).toUpperCase().padStart(4, '0');
  const ofMembers = ['tcp', 'tcp6']
    .flatMap((kind) => readFileSync(`${own}/net/${kind}`, 'utf8').trim().split('\n').slice(1))
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local, , state]) => local!.endsWith(`:${at}`) && state === '01');
  return readdirSync(`${own}/fd`).length - ofMembers.length;
}

/** Least-squares growth from the first value to the last, as a share of the mean. */
function growthShare(values: readonly number[]): number {
  const n = values.length;
  const mean = values.reduce((sum, v) => sum + v, 0) / n;
  const middle = (n - 1) / 2;
  const slope =
    values.reduce((sum, v, i) => sum + (i - middle) * (v - mean), 0) /
    values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  return round((slope * (n - 1)) / mean, 4);
}
