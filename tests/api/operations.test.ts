import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { newObjectKey, release, removeOrphans, storeAndKeep } from '../../src/server/adapters/objects.ts';
import { drillBackup } from '../../src/server/backup/drill.ts';
import { keepStoredFiles } from '../../src/server/db/backup-locks.ts';
import {
  keepErasureRecords,
  makeBackupOfTheNight,
  makeNightlyBackup,
  sweepOperations,
} from '../../src/server/features/operations/jobs.ts';
import { sweepOrphanObjects } from '../../src/server/features/uploads/jobs.ts';
import { apiSuite } from '../support/suite.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'serasi-nights-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { server, world } = await apiSuite({
  env: { BACKUP_DIR: folder, BACKUP_KEEP: '1', BACKUP_PASSPHRASE: 'sebuah kata sandi panjang' },
});
const { ctx } = server;
const owner = await world.staff('owner');
const state = async () => (await owner.browser.get('/api/staff/operations')).body;
const HOUR = 3_600_000;
const later = (hours: number) => {
  const at = new Date(Date.now() + hours * HOUR);
  ctx.now = () => at;
};

describe('the backup of the night', () => {
  it('is made, tried, and pushes out the oldest; owners see how old it is', async () => {
    expect(await state()).toMatchObject({
      nightly: true,
      sealed: true,
      backup: { age: 'never', last: null },
      drill: { age: 'never' },
      history: { since: null, until: null, late: true },
      runs: [],
    });
    for (const hours of [1, 2]) {
      later(hours);
      expect(await makeNightlyBackup(ctx)).toBe(1);
    }
    expect(readdirSync(folder)).toHaveLength(1);
    const made = await state();
    expect(made).toMatchObject({ backup: { age: 'fresh' }, drill: { age: 'fresh' } });
    expect(made.runs.map((run: { kind: string }) => run.kind)).toEqual(Array(2).fill(['drill', 'backup']).flat());
    expect(made.runs[0]).toMatchObject({ failure: null, rows: made.runs[1].rows, file: readdirSync(folder).at(-1) });
    const { rows } = await ctx.pool.query(`select 1 from pg_database where datname = current_database() || '_drill'`);
    expect(rows).toEqual([]);
    later(40);
    expect((await state()).backup.age).toBe('aging');
    later(80);
    expect((await state()).backup.age).toBe('old');
  });

  it('is told when it fails, and then nothing is removed', async () => {
    const before = readdirSync(folder);
    const other = await ctx.pool.connect();
    await other.query('select pg_advisory_lock(7301970)');
    later(90);
    expect(await makeNightlyBackup(ctx)).toBe(0);
    other.release(true);
    expect(readdirSync(folder)).toEqual(before);
    const { runs } = await state();
    expect(runs[0]).toMatchObject({ kind: 'backup', failure: expect.stringContaining('sedang berjalan'), rows: null });
    // But those nobody may have any more.
    const again = await ctx.pool.connect();
    await again.query('select pg_advisory_lock(7301970)');
    const kept = ctx.now;
    const inDays = (days: number) => (ctx.now = () => new Date(kept().getTime() + days * 86_400_000));
    inDays(80);
    expect(await makeNightlyBackup(ctx)).toBe(0);
    expect(readdirSync(folder)).toEqual(before);
    inDays(91);
    expect(await makeNightlyBackup(ctx)).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
    ctx.now = kept;
    again.release(true);
    expect(server.log.lines.join('')).toContain('THE BACKUP OF THE NIGHT FAILED');
  });
});

it('the job of the night waits for who works on the database just now, and so does its trial', async () => {
  later(95);
  /** Somebody else has the lock, until the work has asked for it in vain. */
  const whileHeld = async <T>(work: () => Promise<T>): Promise<T> => {
    const other = await ctx.pool.connect();
    await other.query('select pg_advisory_lock(7301970)');
    const done = work();
    const asking = `select 1 from pg_stat_activity where datname = current_database() and state = 'idle'
      and query like 'select pg_try_advisory_lock(%'`;
    await expect.poll(async () => (await ctx.pool.query(asking)).rowCount).toBe(1);
    other.release(true);
    return done;
  };
  expect(await whileHeld(() => makeBackupOfTheNight(ctx))).toBe(1);
  const [name] = readdirSync(folder);
  const tried = () => drillBackup(ctx.pool, path.join(folder, name!), ctx.config.backup.passphrase, HOUR);
  expect(await whileHeld(tried)).toMatchObject({ rows: expect.any(Number) });
  expect((await state()).runs.slice(0, 2)).toMatchObject([
    { kind: 'drill', failure: null },
    { kind: 'backup', failure: null },
  ]);
});

it('while trials fail, backups of nights do not fill the disk, and the last that was tried stays', async () => {
  later(100);
  expect(await makeNightlyBackup(ctx)).toBe(1);
  const [tried] = readdirSync(folder);
  // Nobody can make this one anew.
  const scratch = `${(await ctx.pool.query('select current_database() as name')).rows[0].name}_drill`;
  await ctx.pool.query(`create database ${scratch} template template0 is_template true`);
  for (let hours = 101; hours < 107; hours++) {
    later(hours);
    expect(await makeNightlyBackup(ctx)).toBe(0);
  }
  const left = readdirSync(folder).sort();
  expect([left.length, left[0]]).toEqual([5, tried]);
  await ctx.pool.query(`alter database ${scratch} is_template false`);
  later(108);
  expect(await makeNightlyBackup(ctx)).toBe(1);
  expect(readdirSync(folder)).toHaveLength(1);
});

it('while a backup reads files, what is let go of stays; then the next sweep takes it, and its hash is kept', async () => {
  later(0);
  const key = newObjectKey('papers');
  await storeAndKeep(
    ctx,
    key,
    () => ctx.files.put(key, Buffer.from('x'), 'application/octet-stream'),
    async () => {},
  );
  const backup = await ctx.pool.connect();
  await keepStoredFiles(backup);
  await ctx.db.transaction().execute((tx) => release(tx, [key], ctx.now()));
  await removeOrphans(ctx, [key]);
  later(2);
  expect(await sweepOrphanObjects(ctx)).toBe(0);
  expect(await ctx.files.get(key)).not.toBeNull();
  backup.release(true);
  await expect.poll(() => sweepOrphanObjects(ctx)).toBe(1);
  expect(await ctx.files.get(key)).toBeNull();
  expect(await keepErasureRecords(ctx)).toBe(1);
  expect(await ctx.files.list('erasures')).toHaveLength(1);
  later(24 * 402);
  await sweepOperations(ctx);
  expect(await ctx.files.list('erasures')).toEqual([]);
  expect((await ctx.pool.query('select 1 from erasures')).rows).toEqual([]);
});

it('counts no file of an upload that was never finished as lost, and one of a finished upload', async () => {
  const [{ id }] = (
    await ctx.pool.query(
      `insert into upload_tickets (secret_hash, ip_hash, expires_at) values ('a', 'b', now() + interval '1 day') returning id`,
    )
  ).rows;
  await ctx.pool.query(
    `insert into uploads (ticket_id, type, slot, object_key, mime, name, bytes)
      values ($1, 'photo', 0, 'photos/nobody', 'image/webp', '', 1), ($1, 'income', 0, 'papers/nobody', 'application/pdf', '', 1)`,
    [id],
  );
  const lost: number[] = [];
  for (const [hours, stateNow] of [
    [110, 'storing'],
    [111, 'ready'],
  ] as const) {
    await ctx.pool.query('update uploads set state = $1', [stateNow]);
    later(hours);
    expect(await makeNightlyBackup(ctx)).toBe(1);
    lost.push((await state()).runs.find((run: { kind: string }) => run.kind === 'backup').missing);
  }
  // Four sizes of the photo, and the paper.
  expect(lost).toEqual([0, 5]);
  await ctx.pool.query('delete from upload_tickets');
});

it('a column that says where a stored object is, is one that backups follow and erasures forget', async () => {
  const { rows } = await ctx.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and table_name <> 'loose_objects'
        and column_name ~ '(object|evidence|file|storage|photo|picture|paper)s?_(key|path)$' order by 1`,
  );
  // A new one goes into backup/stored-files.ts and `replayErasures` (db/erasures.ts), then here.
  expect(rows.map(({ name }) => name)).toEqual([
    'data_export_parts.object_key',
    'data_exports.object_key',
    'documents.object_key',
    'payment_proofs.object_key',
    'photos.object_key',
    'reports.evidence_key',
    'uploads.object_key',
  ]);
});
