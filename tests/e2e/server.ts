import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD, PERSONA_ROLES, type PersonaRole } from '../../src/copy/demo.ts';
import pg from 'pg';
import { freePort } from '../support/live-proxy.ts';
import { MEMORY_FOLDER } from '../support/memory-folder.ts';
import { keepPictures, layPictures } from './demo-pictures.ts';

export type StoryServer = {
  url: string;
  /** Its data folder; the database answers on a socket inside. */
  data: string;
  /** Values of the session cookie of those who can sign in, made once with the world. */
  sessions: Partial<Record<PersonaRole, string>>;
  stop(): Promise<void>;
};

const READY_MS = 60_000;
const CANNOT_SIGN_IN: readonly string[] = ['agus', 'eko'];
/** Durability is given up for speed, nothing else. */
const FAST = 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n';

/**
 * The demo world as the built server makes it, at rest, with a session of each persona; answers its folder. `talks`: with
 * what its members wrote.
 */
export async function makeWorld({ talks = false } = {}): Promise<string> {
  const data = newFolder();
  const stop = await run(data, async (url) => {
    const sessions: StoryServer['sessions'] = {};
    for (const username of Object.keys(PERSONA_ROLES) as PersonaRole[]) {
      if (!CANNOT_SIGN_IN.includes(username)) sessions[username] = await sessionOf(url, username);
    }
    writeFileSync(path.join(data, 'sessions.json'), JSON.stringify(sessions));
    if (!talks) await quiet(data);
  });
  await stop();
  appendFileSync(path.join(data, 'postgres/postgresql.auto.conf'), FAST);
  return data;
}

/** The built server over a copy of the world; `env` adds settings, `cwd` holds another `dist`. */
export async function startStoryServer(
  world: string,
  env: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<StoryServer> {
  const data = newFolder();
  // Sockets are left behind: they are made anew.
  cpSync(world, data, { recursive: true, filter: (source) => path.relative(world, source) !== 'run' });
  layPictures(data);
  let url = '';
  const stop = await run(data, async (at) => void (url = at), env, cwd);
  return {
    url,
    data,
    sessions: JSON.parse(readFileSync(path.join(data, 'sessions.json'), 'utf8')),
    async stop() {
      await stop();
      keepPictures(data);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** The address of the embedded database of a data folder: a socket inside. */
export const databaseOf = (data: string): string =>
  `postgresql://postgres@localhost/serasi?host=${encodeURIComponent(path.join(data, 'run'))}`;

/** Removes what demo members wrote and were notified of, but one conversation: stories count these. */
async function quiet(data: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOf(data) });
  await client.connect();
  await client.query(`
    delete from conversations c using accounts a where a.id = c.a_id and not exists (
      select from accounts s where s.username = 'sari' and s.id in (c.a_id, c.b_id));
    delete from notifications;
    delete from room_messages;
    update room_state set last_seq = 0, last_rev = 0`);
  await client.end();
}

function newFolder(): string {
  return mkdtempSync(path.join(MEMORY_FOLDER, 'serasi-e2e-'));
}

/** Starts the server as `npm start` does; answers how to stop it. */
async function run(
  data: string,
  whenReady: (url: string) => Promise<void>,
  settings: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<() => Promise<void>> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server.js'], {
    cwd,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data,
      RATE_LIMIT_FACTOR: '100',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'development',
      DEMO_PICTURES: 'asked',
      CONTACT_WHATSAPP: '+6281100000001',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await ready(url, () => child.exitCode);
    await whenReady(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function ready(url: string, exitCode: () => number | null): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await wait(25)) {
    if (exitCode() !== null) throw new Error(`the server ended with ${exitCode()}`);
    const ok = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
  }
  throw new Error('the server did not become ready');
}

async function sessionOf(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('serasi='));
  if (!cookie) throw new Error(`${username} cannot sign in: ${answer.status}`);
  return cookie.slice('serasi='.length, cookie.indexOf(';'));
}
