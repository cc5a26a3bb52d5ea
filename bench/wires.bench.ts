import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Crowd, PLAIN, SERASI, type Speech } from './live/crowd.ts';
import { settledMemory } from './live/memory.ts';
import { option, round, significant } from './figures.ts';
import { processTime } from './routes/processor-time.ts';
import { freePort, machine } from './whole-server.ts';

/**
 * What Socket.IO itself costs beside `ws` with the same rooms: memory a socket, and milliseconds of processor to connect
 * one, to emit to all, to emit to one; without the product, so that its sessions and statements do not hide the difference.
 * `--sockets=N` (1,000), `--rounds=N` messages to all (200), `--messages=N` to one (5,000). Prints a line, writes nothing.
 */
const SOCKETS = option('sockets', 1_000);
const ROUNDS = option('rounds', 200);
const MESSAGES = option('messages', 5_000);
const WARM = 100;
const AT_ONCE = 16;

const line = {
  bench: 'wires',
  ...machine(),
  sockets: SOCKETS,
  socketIo: await measure('socket.io', SERASI),
  ws: await measure('ws', PLAIN),
};
process.stdout.write(`${JSON.stringify(line)}\n`);

async function measure(kind: 'socket.io' | 'ws', speech: Speech) {
  const [port, inspectPort] = [await freePort(), await freePort()];
  const child = fork(new URL('./live/wire-server.ts', import.meta.url), [kind, String(port)], {
    execArgv: ['--import', 'tsx', `--inspect=127.0.0.1:${inspectPort}`],
  });
  try {
    await once(child, 'message');
    const crowdOf = (n: number) =>
      new Crowd(
        `ws://127.0.0.1:${port}`,
        speech,
        Array.from({ length: n }, (_, i) => `n=${i}`),
      );
    const used = processTime(child.pid!);
    const warm = crowdOf(WARM);
    await warm.connect();
    await emit(port, warm, WARM, 'all', WARM);
    await emit(port, warm, 1, 'one', WARM * 10);
    await warm.close();
    const before = await settledMemory(inspectPort);
    const crowd = crowdOf(SOCKETS);
    const timed = async (work: () => Promise<unknown>, times: number) => {
      const began = used();
      await work();
      return significant((used() - began) / times);
    };
    const connectMs = await timed(() => crowd.connect(), SOCKETS);
    const after = await settledMemory(inspectPort);
    const heap = after.heapUsed + after.external - before.heapUsed - before.external;
    const toAllMs = await timed(() => emit(port, crowd, SOCKETS, 'all', ROUNDS), ROUNDS);
    const toOneMs = await timed(() => emit(port, crowd, 1, 'one', MESSAGES), MESSAGES);
    await crowd.close();
    const costs = { connectMs, kilobytesASocket: round(heap / SOCKETS / 1024, 1), toAllMs, toOneMs };
    process.stderr.write(`${JSON.stringify({ [kind]: costs })}\n`);
    return costs;
  } finally {
    child.kill();
  }
}

/** Sends `times` messages, one after the other to all, some at once to one; waits until each of `hearers` heard each. */
async function emit(port: number, crowd: Crowd, hearers: number, to: 'all' | 'one', times: number): Promise<void> {
  let heard = 0;
  let done = () => {};
  const all = new Promise<void>((resolve) => (done = resolve));
  crowd.hears = () => {
    if (++heard === hearers * times) done();
  };
  let next = 0;
  const send = async () => {
    while (next < times) {
      const address = to === 'all' ? 'all' : String(next % WARM);
      const body = JSON.stringify({ seq: next++, text: 'Halo, apa kabar hari ini?' });
      await (await fetch(`http://127.0.0.1:${port}/${address}`, { method: 'POST', body })).text();
    }
  };
  await Promise.all(Array.from({ length: to === 'all' ? 1 : AT_ONCE }, send));
  await all;
}
