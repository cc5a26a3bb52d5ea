import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { decodeHeic } from '../../src/server/adapters/heic.ts';

const photo = await readFile('tests/support/photo.heic');
/** Six megapixels of one colour. */
const large = await readFile('tests/support/photo-large.heic');
const limits = { maxPixels: 10_000, seconds: 20 };

it('a HEIC photo becomes pixels, the right way up', async () => {
  const { data, width, height } = await decodeHeic(photo, limits);
  expect((await decodeHeic(large, { ...limits, maxPixels: 6_000_000 })).width).toBe(3000);
  expect([width, height, data.length, new Set(data).size > 50]).toEqual([64, 96, 64 * 96 * 4, true]);
});

it.each([
  ['has too many pixels', photo, { ...limits, maxPixels: 64 * 96 - 1 }, 'too many pixels'],
  ['takes too long', photo, { ...limits, seconds: 0 }, 'timeout'],
  ['takes too much memory', large, { ...limits, maxPixels: 6_000_000, maxMemory: 32 * 1024 * 1024 }, /./],
  ['is none', Buffer.from('no picture at all'), limits, /./],
  ['is cut off in its head', photo.subarray(0, 300), limits, /./],
])('one that %s is refused, and its thread ends', async (_, bytes, given, message) => {
  await expect(decodeHeic(bytes, given)).rejects.toThrow(message);
});
