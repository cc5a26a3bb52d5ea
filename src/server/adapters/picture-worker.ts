import { readdirSync } from 'node:fs';
import os from 'node:os';
import { Refusal } from '../refusal.ts';
import type { PictureAnswer, PictureJob } from './picture-process.ts';
import { PICTURE_WORK } from './picture-work.ts';

/** The process for pictures (picture-process.ts), with its priority. It has nothing to clean up. */
const endNow = () => process.kill(process.pid, 'SIGKILL');

const LOOK_EVERY_MS = 100;
let mostMemory = Number.POSITIVE_INFINITY;

giveWay(Number(process.argv[2]));
// Decoders work in other threads: this one is free to look. Whoever waits is answered that it ended.
setInterval(() => process.memoryUsage.rss() > mostMemory && endNow(), LOOK_EVERY_MS).unref();
// The server has ended, or has no more work for it. It does not wait for a running decoder.
process.on('disconnect', endNow);
// Ctrl-C and a stopped service are for the server, which still answers requests with pictures here.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('message', (job: PictureJob) => void answer(job).then((told) => process.connected && process.send!(told)));

async function answer({ id, work, given, mostMemory: most }: PictureJob): Promise<PictureAnswer> {
  mostMemory = most;
  const run = PICTURE_WORK[work] as (...given: unknown[]) => Promise<unknown>;
  try {
    const made = await run(...given);
    return { id, memory: process.memoryUsage.rss(), answer: made };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, memory: process.memoryUsage.rss(), refused: { code: error.code, details: error.details } };
  }
}

/**
 * On Linux a priority applies to a thread: to the present threads, and to those they start later. A server
 * with a lower priority keeps its own.
 */
function giveWay(priority: number): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) if (os.getPriority(thread) < priority) os.setPriority(thread, priority);
}
