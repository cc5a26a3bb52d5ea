import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from './live-proxy.ts';
import { MEMORY_FOLDER } from './memory-folder.ts';
import { prepareData } from './prepared-data.ts';

/** The built server as a process of its own, asked for inside a test; it and its folders go when the test ends. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

export function folder(parent = MEMORY_FOLDER): string {
  const made = mkdtempSync(path.join(parent, 'serasi-start-'));
  chmodSync(made, 0o755);
  onTestFinished(async () => {
    await endDatabase(path.join(made, 'data'));
    rmSync(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  return made;
}

/** The database of a server that was killed lives a little longer, and writes. */
async function endDatabase(data: string): Promise<void> {
  const pid = postmaster(data);
  if (pid === null) return;
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    return; // Ended just now.
  }
  while (postmaster(data) === pid) await wait(25);
}

/** A data folder of the test's own with our tables in its embedded database, as an application left it. */
export const dataFolder = (): Promise<string> => prepareData(path.join(folder(), 'data'), 'migrated');

export type Running = { child: ChildProcess; url: string; said: () => string };
export async function start(env: Record<string, string>, { cwd = ROOT, as = [] as string[] } = {}): Promise<Running> {
  const port = await freePort();
  const [program, ...args] = [...as, process.execPath, path.join(cwd, 'dist/server.js')];
  const child = spawn(program!, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DEMO_PICTURES: 'asked',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout!.on('data', (chunk) => (said += chunk));
  child.stderr!.on('data', (chunk) => (said += chunk));
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${said}`);
    if (
      await fetch(`${url}/readyz`).then(
        (r) => r.ok,
        () => false,
      )
    )
      return { child, url, said: () => said };
    await wait(25);
  }
}

export async function stop({ child }: Running, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}

/** Pid of a live server on this data, or null. */
export function postmaster(data: string): number | null {
  const file = path.join(data, 'postgres/postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : null;
  }
}
