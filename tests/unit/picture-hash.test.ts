import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ALIKE_BITS } from '#domain/safety/photo-review.ts';
import { pictureHash } from '../../src/server/adapters/picture-hash.ts';
import { drawing } from '../support/pictures.ts';

/** Bits in which two hashes differ. */
function bits(a: string | null, b: string | null): number {
  let rest = BigInt.asUintN(64, BigInt(a!) ^ BigInt(b!));
  let n = 0;
  for (; rest > 0n; rest >>= 1n) n += Number(rest & 1n);
  return n;
}

describe('what a picture looks like', () => {
  it('stays when it is made smaller, encoded anew, grey or a little brighter', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const picture = await drawing(seed);
      const hash = await pictureHash(sharp(picture));
      const again = async (changed: Buffer) => bits(hash, await pictureHash(sharp(changed)));
      expect(await again(await sharp(picture).jpeg({ quality: 40 }).toBuffer())).toBeLessThanOrEqual(ALIKE_BITS);
      expect(await again(await sharp(picture).resize(96, 120).jpeg().toBuffer())).toBeLessThanOrEqual(ALIKE_BITS);
      expect(await again(await sharp(picture).greyscale().png().toBuffer())).toBeLessThanOrEqual(ALIKE_BITS);
      const brighter = await sharp(picture).modulate({ brightness: 1.1 }).png().toBuffer();
      expect(await again(brighter)).toBeLessThanOrEqual(ALIKE_BITS);
    }
  });

  it('tells other pictures apart', async () => {
    const hashes = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(async (n) => pictureHash(sharp(await drawing(n)))));
    for (const [i, one] of hashes.entries())
      for (const other of hashes.slice(i + 1)) expect(bits(one, other)).toBeGreaterThan(ALIKE_BITS);
  });

  it('is nothing for a picture of one colour, however it is encoded', async () => {
    const plain = sharp({ create: { width: 300, height: 300, channels: 3, background: '#a33' } });
    expect(await pictureHash(plain.clone())).toBeNull();
    expect(await pictureHash(sharp(await plain.clone().jpeg({ quality: 30 }).toBuffer()))).toBeNull();
  });

  it('is a signed number of 64 bits', async () => {
    const hash = BigInt((await pictureHash(sharp(await drawing(3))))!);
    expect(BigInt.asIntN(64, hash)).toBe(hash);
  });
});
