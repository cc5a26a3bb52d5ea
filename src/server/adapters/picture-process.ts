import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import type { ErrorCode } from '#contract/errors.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { PICTURE_WORK } from './picture-work.ts';

type Work = typeof PICTURE_WORK;
export type PictureJob = { id: number; work: keyof Work; given: unknown[]; mostMemory: number };
type Refused = { code: ErrorCode; details: Refusal['details'] };
export type PictureAnswer = { id: number; memory: number } & ({ answer: unknown } | { refused: Refused });
type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void; deadline: NodeJS.Timeout };
type Running = { child: ChildProcess; waiting: Map<number, Waiting> };

/** A picture takes a whole core for half a second: it only uses time that other work leaves free (T68). */
const PRIORITY = os.constants.priority.PRIORITY_BELOW_NORMAL;
export const PICTURE_LIMITS = {
  /** The steps of a picture end much earlier; a stuck one is ended with its process. */
  longestMs: 60_000,
  /** Bytes. Decoders fragment memory; a process that holds this much ends when it is idle. */
  idleMemory: 400 * 1024 * 1024,
  /** Bytes. At work the largest photos take a third of it; the system must not choose the server to end instead. */
  mostMemory: 800 * 1024 * 1024,
};
/** The bundled server has its bundled worker beside it; sources run directly. */
const [WORKER, ARGUMENTS] = import.meta.url.endsWith('.ts')
  ? ['./picture-worker.ts', ['--import', 'tsx']]
  : ['./picture-worker.js', ['--enable-source-maps']];

let running: Running | null = null;
let jobs = 0;
const figures = { deaths: 0, memory: 0 };

/**
 * Work on a picture in a process of its own (decision 0063): it has none of our settings, gives way to other work,
 * and a failing decoder ends only itself. It starts with the first picture and stays; it ends with the server,
 * however that ends. Throws the refusals of the work, and unavailable when the process ends before its answer.
 */
export function inPictureProcess<W extends keyof Work>(
  work: W,
  ...given: Parameters<Work[W]>
): Promise<Awaited<ReturnType<Work[W]>>> {
  const { child, waiting } = (running ??= start());
  const id = jobs++;
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => child.kill('SIGKILL'), PICTURE_LIMITS.longestMs);
    waiting.set(id, { resolve, reject, deadline });
    // The child keeps the server alive only while it works.
    child.ref();
    child.channel?.ref();
    // If sending fails, the end of the process answers.
    const { mostMemory } = PICTURE_LIMITS;
    child.send({ id, work, given, mostMemory } satisfies PictureJob, (error) => error && child.kill('SIGKILL'));
  });
}

/** Figures for /metrics: pictures at work, unexpected ends, bytes of the process. */
export function pictureFigures(): { atWork: number; deaths: number; memory: number } {
  return { atWork: running?.waiting.size ?? 0, deaths: figures.deaths, memory: running ? figures.memory : 0 };
}

/** Null: no process has started, or it has ended. */
export const pictureProcessId = (): number | null => running?.child.pid ?? null;

function start(): Running {
  const child = fork(new URL(WORKER, import.meta.url), [String(PRIORITY)], {
    execArgv: ARGUMENTS,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const started: Running = { child, waiting: new Map() };
  child.on('message', (told: PictureAnswer) => answered(started, told));
  child.on('error', () => ended(started));
  child.on('exit', () => ended(started));
  return started;
}

function answered({ child, waiting }: Running, told: PictureAnswer): void {
  const { resolve, reject, deadline } = waiting.get(told.id)!;
  waiting.delete(told.id);
  clearTimeout(deadline);
  figures.memory = told.memory;
  if ('refused' in told) reject(new Refusal(told.refused.code, told.refused.details));
  else resolve(told.answer as never);
  if (waiting.size > 0) return;
  child.unref();
  child.channel?.unref();
  if (told.memory < PICTURE_LIMITS.idleMemory) return;
  running = null;
  child.disconnect();
}

/** Rejects its waiting work; a new process starts when there is work. */
function ended(one: Running): void {
  if (running === one) {
    running = null;
    figures.deaths++;
  }
  for (const { reject, deadline } of one.waiting.values()) {
    clearTimeout(deadline);
    reject(refuse('unavailable', { retryAfter: 5 }));
  }
  one.waiting.clear();
}
