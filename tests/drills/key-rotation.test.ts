import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEMO_PASSWORD } from '../../src/copy/demo.ts';
import { basesIn } from '../../src/server/backup/history/names.ts';
import { keepHistory } from '../../src/server/features/operations/jobs.history.ts';
import { withHashKey } from '../../src/server/keys/hash-key.ts';
import { backUp, begin, openPlace, type Place, program, restoreInto } from '../support/backups.ts';
import { missingEngines, OUTSIDE_DATABASE } from '../support/engines.ts';
import { folder, start, stop } from '../support/house.ts';
import { AFTER, BOTH, NEW, OLD, worldOf } from '../support/rotated-keys.ts';
import { admin, databaseUrl } from '../support/template.ts';

/** Decision 0089: what an operator does, with the programs an operator has. */
const OUTSIDE = !(await missingEngines()).includes('PostgreSQL');

async function outside(): Promise<string> {
  const name = `serasi_k_${randomUUID().slice(0, 8)}`;
  await admin(OUTSIDE_DATABASE, `create database ${name}`);
  onTestFinished(() => admin(OUTSIDE_DATABASE, `drop database if exists ${name} with (force)`));
  return databaseUrl(OUTSIDE_DATABASE, name);
}

const signsIn = (url: string) =>
  fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'sari', password: DEMO_PASSWORD }),
  }).then(({ status }) => status);

describe.each([['embedded'], ...(OUTSIDE ? [['outside']] : [])])('with the %s database', (where) => {
  it('keys are rotated; killed in the middle it goes on, and until it is done no start does without the old key', async () => {
    const place = await worldOf(where === 'outside' ? await outside() : null);
    const env = { ...place.env, LOG_LEVEL: 'warn' };
    const app = await start({ ...env, ...BOTH });
    expect(await signsIn(app.url)).toBe(200);
    expect(app.said()).toContain('SECRET_KEY is being rotated');

    // It waits for a proof somebody works on, and is killed there.
    const holder = await place.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from payment_proofs for update');
    const rotation = begin('rotate-keys', [], { ...env, ...BOTH });
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`;
    await expect.poll(async () => (await place.pool.query(waits)).rowCount, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(program('rotate-keys', [], { ...env, ...BOTH })).toMatchObject({ status: 2, stderr: /sedang berjalan/ });
    rotation.kill('SIGKILL');
    await once(rotation, 'exit');
    await holder.query('rollback');
    holder.release(true);
    await expect.poll(async () => (await place.pool.query(waits)).rowCount).toBe(0);
    await expect(start({ ...env, ...AFTER })).rejects.toThrow('SECRET_KEY di sini bukan kunci');

    const whole = program('rotate-keys', [], { ...env, ...BOTH });
    expect([whole.status, whole.stderr, whole.stdout]).toEqual([
      0,
      '',
      expect.stringMatching(/^Disegel ulang: 4 dari 4 dokumen.*\n.*SECRET_KEY_PREVIOUS/),
    ]);
    expect(program('rotate-keys', [], { ...env, ...BOTH }).stdout).toContain('Disegel ulang: 0 dari 4 dokumen');
    expect(await stop(app, 'SIGTERM')).toBe(0);
    const done = await start({ ...env, ...BOTH });
    expect(done.said()).toContain('nothing here needs it');
    expect(await stop(done, 'SIGTERM')).toBe(0);
    const after = await start({ ...env, ...AFTER });
    expect(await signsIn(after.url)).toBe(200);
    await expect(start({ ...env, SECRET_KEY: OLD })).rejects.toThrow('SECRET_KEY di sini bukan kunci');
    expect(after.said()).not.toMatch(/unexpected failure|job failed/);
    expect(await stop(after, 'SIGTERM')).toBe(0);
  });
});

it('backups of a key that is lost are taken when asked for, and the application opens them', async () => {
  const place = await worldOf(null);
  const file = path.join(folder(), 'a.backup');
  await backUp(place, file);
  const to = await openPlace({ key: NEW });
  await restoreInto(to, file, { otherKey: true });
  const { hashKey } = await withHashKey(to.config, to.db);
  expect(hashKey.equals((await withHashKey(place.config, place.db)).hashKey)).toBe(false);
});

it('backups open with the keys they need: those of before with the old one, those of the rotation with both', async () => {
  const place = await worldOf(null);
  const [old, during, late] = ['a', 'b', 'c'].map((name) => path.join(folder(), `${name}.backup`));
  const rotating = { ...place, config: { ...place.config, secretKey: NEW, secretKeyPrevious: OLD } };
  await backUp(place, old!);
  await backUp(rotating, during!);
  expect(program('rotate-keys', [], { ...place.env, ...BOTH }).status).toBe(0);
  await backUp(rotating, late!);

  const onlyNew = () => openPlace({ key: NEW });
  const both = () => openPlace({ key: NEW, env: { SECRET_KEY_PREVIOUS: OLD } });
  for (const file of [old!, during!]) await expect(restoreInto(await onlyNew(), file)).rejects.toThrow('SECRET_KEY');
  await expect(restoreInto(await openPlace({ key: OLD }), during!)).rejects.toThrow('SECRET_KEY');
  for (const [file, to] of [
    [old!, await both()],
    [during!, await both()],
    [late!, await onlyNew()],
  ] as const) {
    await restoreInto(to, file);
    expect(await to.ctx.sealedFiles.get('demo/receipt-0')).not.toBeNull();
    await expect(withHashKey(to.config, to.db)).resolves.toMatchObject({ hashKey: expect.any(Buffer) });
  }
});

it('a second of before the rotation comes back, is opened with both keys, and is rotated again', async () => {
  const home = folder();
  const at = path.join(home, 'data');
  const kept = { BACKUP_DIR: path.join(home, 'backups'), BACKUP_PASSPHRASE: 'frasa sandi yang panjang' };
  let close = async () => {};
  const open = (key: string, env = {}) =>
    openPlace({ at, key, env: { ...kept, ...env }, atEnd: (end) => (close = end) });
  let place = await open(OLD);
  expect(program('demo', ['--members=300'], place.env).status).toBe(0);
  const { hashKey } = await withHashKey(place.config, place.db);
  const papers = async ({ ctx }: Place) => (await ctx.sealedFiles.get('demo/receipt-0'))?.length;
  const bytes = await papers(place);
  await keepHistory(place.ctx);
  const moment = async () =>
    (await place.pool.query<{ at: Date }>(`select clock_timestamp() as at, pg_sleep(0.002)`)).rows[0]!.at;
  const first = (await basesIn(kept.BACKUP_DIR)).at(-1)!.at;
  while ((await moment()) < first) await wait(20);
  const before = await moment();
  const rotation = program('rotate-keys', [], { ...place.env, ...BOTH });
  expect([rotation.status, rotation.stderr]).toEqual([0, '']);
  await close();

  const back = program('backup-restore', [`--at=${before.toISOString()}`], { ...place.env, ...AFTER });
  expect([back.status, back.stderr]).toEqual([0, '']);
  await expect(start({ ...place.env, ...AFTER })).rejects.toThrow('SECRET_KEY di sini bukan kunci');
  place = await open(NEW, { SECRET_KEY_PREVIOUS: OLD });
  expect((await withHashKey(place.config, place.db)).hashKey.equals(hashKey)).toBe(true);
  // Sealed anew on the disk, and as they were in the rows.
  expect(await papers(place)).toBe(bytes);
  expect(program('rotate-keys', [], place.env).stderr).toBe('');
  await close();
  place = await open(NEW);
  expect((await withHashKey(place.config, place.db)).hashKey.equals(hashKey)).toBe(true);
  expect(await papers(place)).toBe(bytes);
  await close();
});
