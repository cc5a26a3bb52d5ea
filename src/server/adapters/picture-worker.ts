import { readdirSync } from 'node:fs';
import os from 'node:os';
import { Refusal } from '../refusal.ts';
import type { PictureAnswer, PictureJob } from './picture-process.ts';
import { PICTURE_WORK } from './picture-work.ts';

/** The process for pictures (picture-process.ts), given its priority. Nothing in it has to be tidied up. */
const endNow = () => process.kill(process.pid, 'SIGKILL');

giveWay(Number(process.argv[2]));
// The server has ended, or has no more work for us. A decoder that is at work is not waited for.
process.on('disconnect', endNow);
// Ctrl-C and a stopped service mean the server, which still answers whose pictures are here.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('message', (job: PictureJob) => void answer(job).then((told) => process.connected && process.send!(told)));

async function answer({ id, work, given }: PictureJob): Promise<PictureAnswer> {
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
 * On Linux a priority is of a thread: of those that are there already, and of what they start from now on. A server
 * that gives way more than this keeps its own.
 */
function giveWay(priority: number): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) if (os.getPriority(thread) < priority) os.setPriority(thread, priority);
}
