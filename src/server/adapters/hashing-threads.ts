import os from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

type Work = {
  hash: (password: string, options: Options) => string;
  verify: (stored: string, password: string) => boolean;
};
type Told = { answer: unknown } | { failed: string };
type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; waiting: Waiting | null };

/**
 * A hash takes a core for as long as twenty searches. In a storm of sign-ins hashes only use time that other work
 * leaves free (T67).
 */
const priority = os.constants.priority.PRIORITY_BELOW_NORMAL;

const idle: Thread[] = [];

/** One hash in a thread of its own; the caller limits how many run at once. Throws the thread's error. */
export function inThread<W extends keyof Work>(work: W, ...given: Parameters<Work[W]>): Promise<ReturnType<Work[W]>> {
  const thread = idle.pop() ?? start();
  return new Promise((resolve, reject) => {
    thread.waiting = { resolve, reject };
    // The worker keeps the process alive only while it works.
    thread.worker.ref();
    thread.worker.postMessage({ work, given });
  });
}

function start(): Thread {
  const worker = new Worker(new URL('./hashing-worker.js', import.meta.url), { workerData: { priority }, env: {} });
  const thread: Thread = { worker, waiting: null };
  const ended = (error: Error) => {
    // A new worker replaces it when there is work.
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    thread.waiting?.reject(error);
    thread.waiting = null;
  };
  worker.on('error', ended);
  worker.on('exit', () => ended(new Error('a thread that hashes ended')));
  worker.on('message', (told: Told) => {
    const waiting = thread.waiting!;
    thread.waiting = null;
    worker.unref();
    idle.push(thread);
    if ('failed' in told) waiting.reject(new Error(told.failed));
    else waiting.resolve(told.answer as never);
  });
  return thread;
}
