import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/server/db/embedded/start.ts';
import { createTemplate, databaseUrl, admin } from '../support/template.ts';
import { missingEngines, OUTSIDE_DATABASE } from '../support/engines.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

function folder(parent = os.tmpdir()): string {
  const made = mkdtempSync(path.join(parent, 'serasi-start-'));
  chmodSync(made, 0o755);
  cleanup.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

type Running = { child: ChildProcess; url: string; said: () => string };
async function start(env: Record<string, string>, { cwd = ROOT, as = [] as string[] } = {}): Promise<Running> {
  const port = await freePort();
  const [program, ...args] = [...as, process.execPath, path.join(cwd, 'dist/server.js')];
  const child = spawn(program!, args, {
    cwd,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout!.on('data', (chunk) => (said += chunk));
  child.stderr!.on('data', (chunk) => (said += chunk));
  cleanup.push(() => child.exitCode === null && child.signalCode === null && child.kill('SIGKILL'));
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

async function stop({ child }: Running, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}

/** Pid of a live server on this data, or null. */
function postmaster(data: string): number | null {
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

describe('starting and stopping', () => {
  it('a killed app loses nothing, its database is used again, and two apps share one', async () => {
    const data = path.join(folder(), 'data');
    const first = await start({ DATA_DIR: data, DEMO: 'false' });
    const postgres = await startEmbeddedPostgres({ dataDir: data });
    expect(postgres.reused).toBe(true);
    const { pool, close } = connect(postgres.url, { max: 2 });
    await pool.query(`insert into accounts (username, password_hash) values ('tetap.ada', 'x')`);
    await close();
    const before = postmaster(data);
    await stop(first, 'SIGKILL');
    expect(postmaster(data)).toBe(before);
    const second = await start({ DATA_DIR: data, DEMO: 'false' });
    const third = await start({ DATA_DIR: data, DEMO: 'false' });
    expect(postmaster(data)).toBe(before);
    expect(await stop(second, 'SIGTERM')).toBe(0);
    expect(postmaster(data)).toBe(before);
    expect((await fetch(`${third.url}/readyz`)).status).toBe(200);
    // A closed terminal is a stop like any other.
    expect(await stop(third, 'SIGHUP')).toBe(0);
    expect(postmaster(data)).toBeNull();
    const again = await startEmbeddedPostgres({ dataDir: data });
    const check = connect(again.url, { max: 1 });
    expect((await check.pool.query(`select username from accounts`)).rows).toEqual([{ username: 'tetap.ada' }]);
    await check.close();
    expect(await again.stop()).toBe('stopped');
  });

  it('a killed database server comes back with everything', async () => {
    const data = path.join(folder(), 'data');
    const first = await startEmbeddedPostgres({ dataDir: data });
    const before = connect(first.url, { max: 1 });
    await before.pool.query('create table t (n int)');
    await before.pool.query('insert into t values (1)');
    process.kill(postmaster(data)!, 'SIGKILL');
    await before.close();
    const second = await startEmbeddedPostgres({ dataDir: data });
    expect(second.reused).toBe(false);
    const after = connect(second.url, { max: 1 });
    expect((await after.pool.query('select n from t')).rows).toEqual([{ n: 1 }]);
    await after.close();
    await second.stop();
  });

  it('a taken port is told', async () => {
    const data = path.join(folder(), 'data');
    const first = await start({ DATA_DIR: data, DEMO: 'false' });
    const port = new URL(first.url).port;
    const second = spawnSync(process.execPath, ['dist/server.js'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: data, PORT: port, DEMO: 'false', LOG_LEVEL: 'warn' },
    });
    expect([second.status, second.stderr]).toEqual([1, expect.stringContaining(`Port ${port} sudah dipakai`)]);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    await stop(first, 'SIGTERM');
  });

  it.runIf(isRoot)('runs as root in a closed folder', async () => {
    const closed = folder();
    chmodSync(closed, 0o700);
    const data = path.join(closed, 'data');
    const app = await start({ DATA_DIR: data, DEMO: 'false' });
    expect(await stop(app, 'SIGTERM')).toBe(0);
    expect(postmaster(data)).toBeNull();
  });

  it.runIf(isRoot)('runs as an ordinary user from a clone of their own', async () => {
    const home = folder();
    const clone = path.join(home, 'serasi');
    mkdirSync(clone);
    for (const name of ['dist', 'package.json', 'node_modules'])
      cpSync(path.join(ROOT, name), path.join(clone, name), { recursive: true, verbatimSymlinks: true });
    spawnSync('chown', ['-R', 'nobody', home]);
    const app = await start(
      { DATA_DIR: path.join(clone, 'data'), DEMO: 'false', HOME: home },
      { cwd: clone, as: ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', '--'] },
    );
    expect((await fetch(app.url)).status).toBe(200);
    expect(await stop(app, 'SIGTERM')).toBe(0);
    expect(postmaster(path.join(clone, 'data'))).toBeNull();
  });
});

describe('an outside database', async () => {
  const there = !(await missingEngines()).includes('PostgreSQL');
  it.runIf(there)('DATABASE_URL is migrated and used; no embedded one is started', async () => {
    const data = path.join(folder(), 'data');
    const { adminUrl, template } = await createTemplate(OUTSIDE_DATABASE);
    cleanup.push(() => admin(adminUrl, `drop database if exists ${template} with (force)`));
    const app = await start({ DATA_DIR: data, DATABASE_URL: databaseUrl(adminUrl, template) });
    expect(app.said()).toContain('sari');
    expect(existsSync(path.join(data, 'postgres'))).toBe(false);
    expect(await stop(app, 'SIGTERM')).toBe(0);
  });
  it('that is not there is told', async () => {
    const result = spawnSync(process.execPath, ['dist/server.js'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATA_DIR: path.join(folder(), 'data'),
        DATABASE_URL: 'postgresql://x@127.0.0.1:1/x',
      },
    });
    expect([result.status, result.stderr]).toEqual([1, expect.stringContaining('Serasi tidak bisa mulai')]);
  });
});
