import { fork } from 'node:child_process';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Crowd, PLAIN, SERASI } from './live/crowd.ts';
import { type Member, membersOf, pairsOf } from './live/members.ts';
import { flag, option, round, summary, type Times } from './figures.ts';
import { report } from './report.ts';
import { settledMemory } from './live/memory.ts';
import { freePort, machine, startWholeServer } from './whole-server.ts';

/**
 * Live connections through the whole built server, and through plain `ws` in the same run: connecting, memory a socket, one
 * message of the room to everybody, private messages from sending to the other's socket, and a restart with everybody back.
 * Crowd, server and database share the machine. `--sockets=N` (2,000), `--rate=N` private messages a second (500),
 * `--seconds=N` of them (20), `--rounds=N` messages of the room (60), `--no-write`.
 */
const SOCKETS = option('sockets', 2_000);
/** The goals of T49d and T49e. */
const ALL_BACK_MS = 30_000;
const SIGN_IN_P95_MS = 1_000;
/** A sign-in is due so often while sockets come back. */
const SIGN_IN_EVERY_MS = 100;
const RATE = option('rate', 500);
const SECONDS = option('seconds', 20);
const ROUNDS = option('rounds', 60);
/** Seconds of private messages before measuring: code is compiled and statements are planned. */
const WARM_SECONDS = 5;
/** Conversations used at the same time. */
const PAIRS = Math.min(500, Math.floor(SOCKETS / 2));
/** Sockets opened and closed before the first measurement of memory. */
const WARM = Math.min(200, SOCKETS);
const SETTLE_MS = 3_000;
const EVERY_ROUND_MS = 250;
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

type Wire = {
  url: string;
  inspectPort: number;
  toAll(sender: number, text: string): Promise<void>;
  toOne(pair: number, mark: string): Promise<void>;
};

const inspectPort = await freePort();
const server = await startWholeServer(SOCKETS, [`--inspect=127.0.0.1:${inspectPort}`]);
try {
  const members = await membersOf(server.databaseUrl, SOCKETS);
  const pairs = await pairsOf(server.databaseUrl, members, PAIRS);
  const own: Wire = {
    url: server.url,
    inspectPort,
    toAll: (sender, text) =>
      post(`${server.url}/api/room/messages`, { clientId: text.replaceAll(' ', '-'), text }, members[sender]!.cookie),
    toOne: (pair, mark) =>
      post(
        `${server.url}/api/conversations/${pairs[pair]!.conversationId}/messages`,
        { clientId: mark, text: `halo ${mark}` },
        pairs[pair]!.women.cookie,
      ),
  };
  const crowd = new Crowd(
    own.url.replace('http', 'ws'),
    SERASI,
    members.map((m) => m.cookie),
  );
  const serasi = await measure(
    own,
    crowd,
    new Crowd(
      own.url.replace('http', 'ws'),
      SERASI,
      members.slice(0, WARM).map((m) => m.cookie),
    ),
  );
  const restart = await measureRestart(crowd);
  await crowd.close();
  const plain = await measurePlain(members);
  const line = {
    bench: 'live',
    sockets: SOCKETS,
    ...machine(),
    rate: RATE,
    seconds: SECONDS,
    rounds: ROUNDS,
    pairs: PAIRS,
    serasi,
    restart,
    plain,
    serverMegabytes: server.rssMegabytes(),
    ...(SOCKETS === 2_000 && RATE >= 500
      ? {
          claims: {
            T49d: restart.allBackMs <= ALL_BACK_MS,
            T49e: restart.signIns.failed === 0 && restart.signIns.p95 < SIGN_IN_P95_MS,
            T66: meetsGoal(serasi),
          },
        }
      : {}),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (!flag('no-write')) report(`live-${SOCKETS}`, line, process.argv.slice(2));
} finally {
  await server.stop();
  agent.destroy();
}

/** The goal of T66. */
function meetsGoal({ kilobytesASocket, fanOut, privately }: Awaited<ReturnType<typeof measure>>): boolean {
  const all = privately.failed === 0 && privately.heard === privately.sent;
  return all && kilobytesASocket <= 20 && fanOut.p99 <= 150 && privately.p99 <= 100;
}

async function measure(wire: Wire, crowd: Crowd, warm: Crowd) {
  await warm.connect();
  await warm.close();
  const before = await settledMemory(wire.inspectPort);
  const first = await connected(crowd);
  await wait(SETTLE_MS);
  const after = await settledMemory(wire.inspectPort);
  const each = (bytes: number) => round(bytes / SOCKETS / 1024, 1);
  await crowd.close();
  await wait(SETTLE_MS);
  return {
    connect: { ...(await connected(crowd)), first },
    /** Growth of the process, and the share of objects and buffers; both after garbage collection. */
    kilobytesASocket: each(after.rss - before.rss),
    heapKilobytesASocket: each(after.heapUsed + after.external - before.heapUsed - before.external),
    fanOut: await measureFanOut(wire, crowd),
    privately: await warmedPrivately(wire, crowd),
  };
}

/** All at once, as after a restart or a lost network. */
async function connected(crowd: Crowd) {
  const began = performance.now();
  const times = await crowd.connect();
  const totalMs = performance.now() - began;
  return { totalMs: round(totalMs, 0), aSecond: round((SOCKETS / totalMs) * 1000, 0), ...summary(times) };
}

/** Time from before the request to each socket; rounds do not overlap. */
async function measureFanOut(wire: Wire, crowd: Crowd) {
  const times: Times = [];
  const last: Times = [];
  for (let n = 0; n < ROUNDS; n++) {
    const text = `siar ${n} ${Date.now()}`;
    const began = performance.now();
    let heard = 0;
    const all = new Promise<void>((resolve) => {
      crowd.hears = (_, said) => {
        if (!said.includes(text)) return;
        times.push(performance.now() - began);
        if (++heard === SOCKETS) resolve();
      };
    });
    await Promise.all([
      wire.toAll(n % SOCKETS, text),
      Promise.race([all, wait(10_000).then(() => Promise.reject(new Error(`only ${heard} of ${SOCKETS} heard`)))]),
    ]);
    last.push(performance.now() - began);
    await wait(EVERY_ROUND_MS);
  }
  return { ...summary(times), lastSocket: summary(last) };
}

/** Warms up at the same rate first; the times of the warm-up are reported beside the result. */
async function warmedPrivately(wire: Wire, crowd: Crowd) {
  const { p50, p99, max } = await measurePrivately(wire, crowd, WARM_SECONDS);
  return { ...(await measurePrivately(wire, crowd, SECONDS)), first: { seconds: WARM_SECONDS, p50, p99, max } };
}

/** Sends at a steady rate without waiting for answers; measures from the due time to the other's socket. */
async function measurePrivately(wire: Wire, crowd: Crowd, seconds: number) {
  const due = new Map<string, { at: number; socket: number }>();
  const times: Times = [];
  let sent = 0;
  let failed = 0;
  crowd.hears = (socket, said) => {
    const at = said.indexOf('tanda-');
    if (at < 0) return;
    const mark = said.slice(at, at + 14);
    const message = due.get(mark);
    if (!message || message.socket !== socket) return;
    due.delete(mark);
    times.push(performance.now() - message.at);
  };
  const began = performance.now();
  const total = RATE * seconds;
  while (sent < total) {
    const now = performance.now() - began;
    for (; sent < total && (sent * 1000) / RATE <= now; sent++) {
      const mark = `tanda-${String(sent).padStart(8, '0')}`;
      const pair = sent % PAIRS;
      due.set(mark, { at: began + (sent * 1000) / RATE, socket: 2 * pair + 1 });
      wire.toOne(pair, `${mark}-${began.toFixed(0)}`).catch(() => failed++);
    }
    await wait(2);
  }
  for (const until = Date.now() + 10_000; due.size > 0 && Date.now() < until; ) await wait(20);
  return { ...summary(times), sent, heard: times.length, failed };
}

async function measureRestart(crowd: Crowd) {
  const signalled = performance.now();
  const back = crowd.everybodyBack();
  const { stoppedMs, readyMs } = await server.restart();
  const signIns = signInsUntil(back);
  await back;
  const allBackMs = round(performance.now() - signalled, 0);
  return { stoppedMs, readyMs, allBackMs, signIns: await signIns };
}

/** Members sign in by password, at a steady rate from the moment the server is ready; each timed from when it was due. */
async function signInsUntil(over: Promise<unknown>) {
  const times: Times = [];
  const going: Promise<void>[] = [];
  let [failed, ended] = [0, false];
  void over.then(() => (ended = true));
  const began = performance.now();
  for (let n = 0; !ended; n++) {
    const due = began + n * SIGN_IN_EVERY_MS;
    await wait(Math.max(0, due - performance.now()));
    const one = server.signInAs(`demo-${n + 1}`);
    going.push(
      one.then(
        () => void times.push(performance.now() - due),
        () => void failed++,
      ),
    );
  }
  await Promise.all(going);
  return { ...summary(times), made: times.length, failed };
}

async function measurePlain(members: readonly Member[]) {
  const [port, inspectPort] = [await freePort(), await freePort()];
  const child = fork(new URL('./live/plain-server.ts', import.meta.url), [String(port)], {
    execArgv: ['--import', 'tsx', `--inspect=127.0.0.1:${inspectPort}`],
  });
  try {
    await new Promise((ready) => child.once('message', ready));
    const url = `http://127.0.0.1:${port}`;
    const wire: Wire = {
      url,
      inspectPort,
      toAll: (_, text) => post(`${url}/all`, { text }, ''),
      toOne: (pair, mark) => post(`${url}/${2 * pair + 1}`, { text: mark }, ''),
    };
    const crowdOf = (list: readonly Member[]) =>
      new Crowd(
        url.replace('http', 'ws'),
        PLAIN,
        list.map((m) => m.cookie),
      );
    const crowd = crowdOf(members);
    const measured = await measure(wire, crowd, crowdOf(members.slice(0, WARM)));
    await crowd.close();
    return measured;
  } finally {
    child.kill();
  }
}

function post(url: string, body: object, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { method: 'POST', agent, headers: { cookie, 'content-type': 'application/json' } },
      (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
        );
      },
    );
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}
