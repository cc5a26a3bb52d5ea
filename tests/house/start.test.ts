import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/server/db/embedded/start.ts';
import { createTemplate, databaseUrl, admin } from '../support/template.ts';
import { missingEngines, OUTSIDE_DATABASE } from '../support/engines.ts';
import { KEY } from '../support/backups.ts';
import { dataFolder, folder, postmaster, ROOT, start, stop } from '../support/house.ts';
import { prepareData } from '../support/prepared-data.ts';

const isRoot = process.getuid?.() === 0;

/** Folders of what the server needs when it runs. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(packages)
    .filter(([folder, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(folder) && !dev)
    .map(([folder]) => folder)
    .filter((folder) => existsSync(path.join(ROOT, folder)));
}

describe('starting and stopping', () => {
  it('a killed app loses nothing, its database is used again, and two apps share one', async () => {
    const data = await dataFolder();
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

  it.runIf(process.platform === 'linux')('the embedded database gets none of our settings', async () => {
    vi.stubEnv('SECRET_KEY', 'kunci-uji-yang-bukan-milik-database-0123');
    onTestFinished(() => void vi.unstubAllEnvs());
    const data = path.join(folder(), 'data');
    const postgres = await startEmbeddedPostgres({ dataDir: data });
    const given = readFileSync(`/proc/${postmaster(data)}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean);
    // Its own names among them: PostgreSQL sets some for its programs.
    const names = given.map((one) => one.split('=')[0]!).filter((name) => !name.startsWith('PG'));
    expect(names).toEqual(expect.arrayContaining(['PATH', 'LC_ALL']));
    expect(names.filter((name) => !/^(PATH|TZ|TMPDIR|LC_ALL|(LD|DYLD)_LIBRARY_PATH)$/.test(name))).toEqual([]);
    expect(await postgres.stop()).toBe('stopped');
  });

  it('the first pictures of demo members are drawn before anybody asks; production starts over no demo world', async () => {
    const data = path.join(folder(), 'data');
    const app = await start({ DATA_DIR: data, DEMO_PICTURES: 'ahead' });
    const drawn = () => (existsSync(path.join(data, 'files/demo')) ? portraitsIn(path.join(data, 'files/demo')) : []);
    await expect.poll(() => drawn().length, { timeout: 20_000 }).toBeGreaterThan(1);
    expect(drawn().filter((name) => !name.endsWith('-0'))).toEqual([]);
    expect(await stop(app, 'SIGTERM')).toBe(0);
    // Its password is in the README: production does not open over it, whatever key it is given.
    const { status, stderr } = spawnSync(process.execPath, ['dist/server.js'], {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: 60_000,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: data,
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://serasi.example',
        SECRET_KEY: readFileSync(path.join(data, 'secret.key'), 'utf8').trim(),
        CONTACT_WHATSAPP: '+6281234567890',
        PORT: '0',
      },
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('DATA_DIR: basis data ini berisi dunia demo')]);
    expect(postmaster(data)).toBeNull();
  });

  it('a killed database server comes back with everything', async () => {
    const data = await prepareData(path.join(folder(), 'data'), 'empty');
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

  it('the log of the database tells how it is, to its owner alone, and no value of anybody', async () => {
    const data = path.join(folder(), 'data');
    const postgres = await startEmbeddedPostgres({ dataDir: data });
    const { pool, close } = connect(postgres.url, { max: 1 });
    await pool.query('create table t (n text primary key)');
    await pool.query(`insert into t values ('KNR-1')`);
    for (const [statement, values] of [
      [`insert into t values ('KNR-1')`],
      [`select 'KNR-2'::int`],
      ['select $1::int', ['KNR-3']],
      ['KNR-4'],
    ] as [string, string[]?][])
      await expect(pool.query(statement, values)).rejects.toThrow();
    await close();
    await postgres.stop();
    const log = path.join(data, 'postgres.log');
    expect(readFileSync(log, 'utf8')).toContain('ready to accept connections');
    expect([readFileSync(log, 'utf8').includes('KNR'), statSync(log).mode & 0o777]).toEqual([false, 0o600]);
  });

  it('before a rotation of keys begins, it does not tell to take the coming key out for good', async () => {
    const keys = { SECRET_KEY: `lama-${KEY}`, SECRET_KEY_PREVIOUS: `baru-${KEY}` };
    const app = await start({ DATA_DIR: await dataFolder(), DEMO: 'false', NODE_ENV: 'test', ...keys });
    expect(app.said()).toContain(
      'take it out if rotate-keys is through; leave it if you are about to exchange the two',
    );
  });

  it('a taken port is told', async () => {
    const data = await dataFolder();
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
    // All the packages lie in it: too much for a folder in memory.
    const home = folder(os.tmpdir());
    const clone = path.join(home, 'serasi');
    mkdirSync(clone);
    for (const name of ['dist', 'package.json', ...productionPackages()])
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

it('T10a: production over an empty folder has no account, and tells no link and no password', async () => {
  const data = path.join(folder(), 'data');
  const app = await start({
    DATA_DIR: data,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://serasi.example',
    SECRET_KEY: 'a-long-Secret_key-for-production-0123456789',
    CONTACT_WHATSAPP: '+6281234567890',
    LOG_LEVEL: 'info',
  });
  const postgres = await startEmbeddedPostgres({ dataDir: data });
  expect(postgres.reused).toBe(true);
  const { pool, close } = connect(postgres.url, { max: 1 });
  for (const table of ['accounts', 'staff_roles', 'password_resets', 'recovery_links', 'sessions'])
    expect([table, (await pool.query(`select count(*)::int as n from ${table}`)).rows]).toEqual([table, [{ n: 0 }]]);
  await close();
  expect(await stop(app, 'SIGTERM')).toBe(0);
  // Migrations are told by name, some of which are of passwords.
  const said = app.said().replace(/"applied":\[[^\]]*\]/, '');
  expect(said).toContain('Serasi siap');
  expect(said).not.toMatch(/reset-password|access_token|password|sandi/i);
});

describe('an outside database', async () => {
  const there = !(await missingEngines()).includes('PostgreSQL');
  it.runIf(there)('DATABASE_URL is migrated and used; no embedded one is started', async () => {
    const data = path.join(folder(), 'data');
    const { adminUrl, template } = await createTemplate(OUTSIDE_DATABASE);
    onTestFinished(() => admin(adminUrl, `drop database if exists ${template} with (force)`));
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

/** Folders of people; receipts of the demo lie beside them. */
function portraitsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => !name.startsWith('receipt-'));
}
