import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keptErasures } from '../../src/server/adapters/erasure-records.ts';
import { openFiles } from '../../src/server/adapters/files.ts';

async function folder() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'serasi-files-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const root = path.join(dataDir, 'files');
  const left = async () => (await readdir(root, { recursive: true, withFileTypes: true })).filter((e) => e.isFile());
  return { files: openFiles({ dataDir, s3: null }), root, left };
}

it('what a kill left of a file goes with it, and with nothing else', async () => {
  const { files, root, left } = await folder();
  for (const key of ['papers/aa', 'papers/aabb', 'photos/cc/full.webp', 'photos/cc/thumb.webp'])
    await files.put(key, Buffer.from('isi'), 'application/octet-stream');
  for (const name of ['papers/aa', 'papers/aabb', 'photos/cc/full.webp'])
    await writeFile(path.join(root, `${name}.tmp-0123456789ab`), 'separuh');
  // Killed before anything of it was whole.
  await writeFile(path.join(root, 'papers/dd.tmp-0123456789ab'), 'separuh');
  await files.delete('papers/dd');
  await files.delete('papers/aa');
  expect((await readdir(path.join(root, 'papers'))).toSorted()).toEqual(['aabb', 'aabb.tmp-0123456789ab']);
  await files.delete('photos/cc/full.webp');
  await files.delete('photos/cc/thumb.webp');
  expect(await readdir(path.join(root, 'photos'))).toEqual([]);
  await files.delete('papers/aabb');
  expect(await left()).toEqual([]);
});

it('a file that cannot be written leaves nothing', async () => {
  const { files, root, left } = await folder();
  await mkdir(path.join(root, 'papers/aa/inside'), { recursive: true });
  await expect(files.put('papers/aa', Buffer.from('isi'), 'application/octet-stream')).rejects.toThrow();
  expect(await left()).toEqual([]);
});

it('a folder that is not there holds nothing; one that cannot be read is no empty one', async () => {
  const { files, root } = await folder();
  expect(await files.list('erasures')).toEqual([]);
  await files.put('photos/cc/full.webp', Buffer.from('isi'), 'image/webp');
  await files.put('photos/dd', Buffer.from('isi'), 'image/webp');
  expect((await files.list('photos')).toSorted()).toEqual(['photos/cc/full.webp', 'photos/dd']);
  // Root may open every folder: what is no folder cannot be read by anybody.
  await writeFile(path.join(root, 'erasures'), 'bukan folder');
  await expect(files.list('erasures')).rejects.toThrow('ENOTDIR');
  await expect(keptErasures(files)).rejects.toThrow('ENOTDIR');
});
