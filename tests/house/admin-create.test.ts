import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/server/db/embedded/start.ts';
import { missingEngines, OUTSIDE_DATABASE } from '../support/engines.ts';
import { admin, createTemplate, databaseUrl } from '../support/template.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'serasi-admin-'));
  chmodSync(made, 0o755);
  cleanup.push(() => rmSync(made, { recursive: true, force: true }));
  return path.join(made, 'data');
}

const create = (args: string[], env: Record<string, string>) => program('admin-create', args, env);
function program(name: string, args: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`dist/${name}.js`, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: '3999', ...env },
  });
  return { status, stdout, stderr };
}
const LINK = /http:\/\/127\.0\.0\.1:3999\/reset-password#access_token=[\w-]{43}&refresh_token=[\w-]{43}&type=recovery/;

it('makes the first administrator on the embedded database, a new link the second time, and the trail of both (T79)', async () => {
  const data = folder();
  const first = create(['--username=kepala'], { DATA_DIR: data });
  expect([first.status, first.stderr]).toEqual([0, '']);
  expect(first.stdout).toContain("Akun staf 'kepala' (owner) dibuat");
  const second = create(['--username=kepala'], { DATA_DIR: data });
  expect(second.stdout).toContain('sudah ada');
  expect([
    LINK.test(first.stdout),
    LINK.test(second.stdout),
    LINK.exec(first.stdout)![0] === LINK.exec(second.stdout)![0],
  ]).toEqual([true, true, false]);
  const postgres = await startEmbeddedPostgres({ dataDir: data });
  cleanup.push(() => postgres.stop());
  expect(postgres.reused).toBe(false);
  const { pool, close } = connect(postgres.url, { max: 1 });
  // Connected, as an application is: the program leaves a database that somebody uses running.
  await pool.query('select 1');
  const verified = () => program('audit-verify', [], { DATA_DIR: data });
  expect(verified()).toMatchObject({ status: 0, stdout: expect.stringContaining('utuh: 2 baris, sampai baris 2') });
  await pool.query(`alter table audit disable trigger user; update audit set subject = '>moderator' where seq = 1`);
  expect(verified()).toEqual({
    status: 1,
    stdout: 'Catatan tim rusak pada baris 1: isinya bukan yang ditulis. 0 baris sebelumnya utuh.\n',
    stderr: '',
  });
  const { rows } = await pool.query(
    `select username, accounts.role, staff_roles.role as given, (select count(*)::int from recovery_links) as links
      from accounts join staff_roles on staff_id = id`,
  );
  await close();
  expect(rows).toEqual([{ username: 'kepala', role: 'staff', given: 'owner', links: 2 }]);
});

it('says what is wrong', () => {
  const data = folder();
  for (const [args, said] of [
    [[], 'npm run admin:create -- --username=NAMA'],
    [['--username=kepala', '--role=raja'], "--role='raja' tidak dikenal"],
    [['--username=a b'], 'Username'],
  ] as const) {
    const { status, stdout, stderr } = create([...args], { DATA_DIR: data });
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(said)]);
  }
});

it.runIf(!(await missingEngines()).includes('PostgreSQL'))('works on a database from outside', async () => {
  const { adminUrl, template } = await createTemplate(OUTSIDE_DATABASE);
  cleanup.push(() => admin(adminUrl, `drop database if exists ${template} with (force)`));
  const { status, stdout } = create(['--username=mod', '--role=moderator,verifier'], {
    DATA_DIR: folder(),
    DATABASE_URL: databaseUrl(adminUrl, template),
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining("Akun staf 'mod' (verifier, moderator) dibuat")]);
});
