import { setTimeout as wait } from 'node:timers/promises';
import { refuse } from '../refusal.ts';
import { fairQueue, type Turn } from './fair-queue.ts';

/** A file that somebody sends: `read` takes its bytes, `drop` lets the rest of it pass unread. */
export type SentFile = { read: () => Promise<Buffer>; drop: () => void };

/** A slow sender gives up their place to others after this time; reading goes on outside of it. */
const SLOW_MS = 1_000;
/**
 * A sender who waited so long is asked to come again: a request has a minute in all (`requestTimeout` in app.ts), then
 * its connection is cut, and a browser in the middle of sending reads no answer.
 */
const PATIENCE_MS = 40_000;
/** The line of files: those that wait to be read, and pictures that wait to be worked on, with their bytes. */
export const FILE_LINE = {
  waitingMax: 60,
  waitingOfOne: 24,
  full: () => refuse('unavailable', { retryAfter: 5 }),
  ownFull: () => refuse('too-many-requests', { retryAfter: 5 }),
};
const inTurn = fairQueue({ ...FILE_LINE, atOnce: 6, capacity: 6, patienceMs: PATIENCE_MS });

/**
 * Reads a file when its sender's turn comes, and works on it: bytes are taken no faster than they are worked on, so
 * fifty photos sent at once are read one after another beside other answers, not before them (T68). Until then they
 * stay with their senders. Throws what `read` and `work` throw, unavailable and too-many-requests.
 */
export async function receiveInTurn<T>(of: Turn, file: SentFile, work: (bytes: Buffer) => Promise<T>): Promise<T> {
  let done!: Promise<T>;
  try {
    await inTurn(of, 1, async () => {
      const reading = file.read();
      done = reading.then(work);
      await Promise.race([done, slow(reading)]);
    });
  } catch (error) {
    file.drop();
    throw error;
  }
  return done;
}

/** Reads a file out of turn if it is wanted, else lets it pass. Throws what `assertWanted` and `read` throw. */
export async function readIf(file: SentFile, assertWanted: () => Promise<void>): Promise<Buffer> {
  try {
    await assertWanted();
  } catch (error) {
    file.drop();
    throw error;
  }
  return file.read();
}

/** Resolves when the reading takes long; never when it ended before. */
async function slow(reading: Promise<unknown>): Promise<void> {
  const read = new AbortController();
  const ended = () => read.abort();
  reading.then(ended, ended);
  try {
    await wait(SLOW_MS, undefined, { signal: read.signal });
  } catch {
    await new Promise(() => {});
  }
}
