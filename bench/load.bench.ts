import { setTimeout as wait } from 'node:timers/promises';
import { ACTS, type Act, ActiveMember, type Answer, hangUp } from './load/member.ts';
import { flag, option, round, summary } from './figures.ts';
import { Crowd, SERASI } from './live/crowd.ts';
import { membersOf, pairsOf } from './live/members.ts';
import { report } from './report.ts';
import { machine, startWholeServer } from './whole-server.ts';

/**
 * T64: members who use the product at once through the whole built server, more of them step by step until a bar breaks. Each
 * has a socket open and an own chat, and acts every `--pause=MS` (5,000) on average. `--members=N` (10,000), `--seconds=N` a
 * step (30), `--users=N` this one step alone, `--no-write`. Client, server and database share the machine.
 */
const MEMBERS = option('members', 10_000);
const SECONDS = option('seconds', 30);
const PAUSE_MS = option('pause', 5_000);
const ONLY = process.argv.some((a) => a.startsWith('--users=')) ? [option('users', 1_000)] : null;
const STEPS = ONLY ?? [250, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000];
/** Everybody's first pause passes before measuring. */
const WARM_MS = PAUSE_MS;
/** Limits of a step. Shares are of all answers; a timeout is a missing answer. */
const BARS = { failedShare: 0.00025, meanMs: 100, p99Ms: 2_000 };
const GOAL = { users: 1_000, p95Ms: 150, p99Ms: 500 };

const server = await startWholeServer(MEMBERS);
const crowds: Crowd[] = [];
try {
  const most = STEPS.at(-1)!;
  const members = await membersOf(server.databaseUrl, most);
  const pairs = await pairsOf(server.databaseUrl, members, Math.ceil(most / 2));
  const active: ActiveMember[] = [];
  const steps: Awaited<ReturnType<typeof measure>>[] = [];
  for (const users of STEPS) {
    await enter(users);
    const step = await measure(users);
    steps.push(step);
    process.stderr.write(`${JSON.stringify(step)}\n`);
    if (step.broke !== null) break;
  }
  const held = steps.filter(({ broke }) => broke === null);
  const atGoal = steps.find(({ users }) => users === GOAL.users);
  const line = {
    bench: 'load',
    members: MEMBERS,
    ...machine(),
    seconds: SECONDS,
    pauseMs: PAUSE_MS,
    most: held.at(-1)?.users ?? 0,
    steps,
    rssMegabytes: server.rssMegabytes(),
    claims: {
      T64: atGoal?.broke === null && atGoal.all.p95 <= GOAL.p95Ms && atGoal.all.p99 <= GOAL.p99Ms,
    },
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!flag('no-write')) report(`load-${MEMBERS}`, line, process.argv.slice(2));

  /** The missing members arrive: each does a first search and opens a socket. */
  async function enter(users: number): Promise<void> {
    const from = active.length;
    for (let i = from; i < users; i++) {
      const { conversationId } = pairs[Math.floor(i / 2)]!;
      active.push(new ActiveMember(server.url, members[i]!, conversationId, 1 + i));
    }
    let next = from;
    const one = async () => {
      for (let i = next++; i < users; i = next++) await active[i]!.arrive();
    };
    await Promise.all([one(), one(), one(), one()]);
    const crowd = new Crowd(
      server.url.replace('http', 'ws'),
      SERASI,
      members.slice(from, users).map((m) => m.cookie),
    );
    await crowd.connect();
    crowds.push(crowd);
  }

  async function measure(users: number) {
    const answers: Answer[] = [];
    let counts = false;
    let over = false;
    const lives = active.map((one) =>
      one.live(
        PAUSE_MS,
        () => over,
        (answer) => counts && answers.push(answer),
      ),
    );
    await wait(WARM_MS);
    counts = true;
    const began = performance.now();
    await wait(SECONDS * 1_000);
    counts = false;
    const seconds = (performance.now() - began) / 1_000;
    over = true;
    await Promise.all(lives);
    return judged(users, answers, seconds);
  }
} finally {
  await Promise.all(crowds.map((crowd) => crowd.close()));
  await server.stop();
  hangUp();
}

function judged(users: number, answers: readonly Answer[], seconds: number) {
  const times = answers.map(({ ms }) => ms);
  const share = (wrong: (status: number) => boolean) =>
    answers.filter(({ status }) => wrong(status)).length / Math.max(1, answers.length);
  const all = summary(times);
  const mean = round(times.reduce((sum, ms) => sum + ms, 0) / Math.max(1, times.length));
  const failed = share((status) => status >= 500);
  const unanswered = share((status) => status === 0);
  const bars = [
    ...(failed > BARS.failedShare ? ['5xx'] : []),
    ...(unanswered > BARS.failedShare ? ['timeouts'] : []),
    ...(mean > BARS.meanMs ? ['mean'] : []),
    ...(all.p99 > BARS.p99Ms ? ['p99'] : []),
    ...(answers.length === 0 ? ['nothing answered'] : []),
  ];
  const p95Of = (act: Act) => summary(answers.filter((a) => a.act === act).map(({ ms }) => ms)).p95;
  return {
    users,
    requestsPerSecond: round(answers.length / seconds, 0),
    mean,
    all,
    failed: round(failed, 5),
    unanswered: round(unanswered, 5),
    /** Refusals by a rule, such as «Five likes are given» or «already passed». */
    refused: round(
      share((status) => status >= 400 && status < 500),
      4,
    ),
    p95: Object.fromEntries(ACTS.map((act) => [act, p95Of(act)])),
    broke: bars.length > 0 ? bars.join(', ') : null,
  };
}
