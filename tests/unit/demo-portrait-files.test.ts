import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openFiles } from '#server/adapters/files.ts';
import { openDraughtsman } from '#server/demo/portrait-drawing.ts';
import { portraitKey, withPortraits } from '#server/demo/portrait-files.ts';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

const folder = await mkdtemp(path.join(os.tmpdir(), 'serasi-portraits-'));
const stored = openFiles({ dataDir: folder, s3: null });
afterAll(() => rm(folder, { recursive: true, force: true }));
const name = (copy: string, picture = 0) => `${portraitKey('h-7', picture)}/${copy}.webp`;

test('a copy is drawn when it is first asked for, at its own size, and read from then on; others are not drawn', async () => {
  let loaded = 0;
  const files = withPortraits(stored, () => (loaded++, openDraughtsman()));
  const asked = await Promise.all([files.get(name('thumb')), files.get(name('thumb')), files.get(name('blur'))]);
  expect(loaded).toBe(1);
  expect(asked[1]).toEqual(asked[0]);
  expect(await sharp(asked[0]!).metadata()).toMatchObject({ format: 'webp', width: 256, height: 320 });
  expect(await stored.get(name('thumb'))).toEqual(asked[0]);
  expect(await stored.get(name('card'))).toBeNull();
  // Whoever asks next has no need of the set.
  expect(await withPortraits(stored, () => Promise.reject(new Error('no set'))).get(name('thumb'))).toEqual(asked[0]);
});

test('a set that could not be loaded is asked for again', async () => {
  let broken = true;
  const files = withPortraits(stored, () => (broken ? Promise.reject(new Error('no set')) : openDraughtsman()));
  await expect(files.get(name('thumb', 1))).rejects.toThrow('no set');
  broken = false;
  expect(await files.get(name('thumb', 1))).not.toBeNull();
});

test('names that are no picture of a demo member are only looked for', async () => {
  const files = withPortraits(stored, () => Promise.reject(new Error('not needed')));
  for (const other of [name('thumb', 3), name('original'), 'demo/x-1-0/thumb.webp', `x/${name('thumb')}`])
    expect(await files.get(other)).toBeNull();
});
