import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { basesIn } from '../../src/server/backup/history/names.ts';
import { keepHistory } from '../../src/server/features/operations/jobs.history.ts';
import { withHashKey } from '../../src/server/keys/hash-key.ts';
import { backUp, openPlace, type Place, program, restoreInto } from '../support/backups.ts';
import { folder, start } from '../support/house.ts';
import { AFTER, BOTH, NEW, OLD, worldOf } from '../support/rotated-keys.ts';

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
