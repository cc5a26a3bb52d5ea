import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Pieces } from '../../src/server/http/received-files.ts';

const KB = 1024;

/** Pieces as they come, kept; and how much memory their blocks take. */
function kept(files: number, sent: readonly Buffer[]) {
  const before = process.memoryUsage().arrayBuffers;
  const all = Array.from({ length: files }, () => new Pieces());
  for (const one of all) for (const piece of sent) one.add(piece);
  return { all, held: process.memoryUsage().arrayBuffers - before };
}

describe('pieces of a file that is being received', () => {
  it('a file of which a byte came holds little: the bound counts what came', () => {
    const { all, held } = kept(1_000, [Buffer.from('a')]);
    expect(all).toHaveLength(1_000);
    expect(held).toBeLessThan(2_000 * KB);
  });

  it('of what came at most as much again is held, and the rest of a block', () => {
    const { all, held } = kept(100, Array<Buffer>(9).fill(Buffer.alloc(1_000)));
    expect(all.map(({ length }) => length)).toEqual(Array(100).fill(9_000));
    expect(held).toBeLessThan(100 * (2 * 9_000 + KB));
  });

  it.each([1, 700, 1_024, 5_000, 65_536, 300_000])('gives back what was sent in pieces of %i bytes', (size) => {
    const file = randomBytes(300_000);
    const sent = Array.from({ length: Math.ceil(file.length / size) }, (_, i) =>
      file.subarray(i * size, (i + 1) * size),
    );
    expect(kept(1, sent).all[0]!.whole().equals(file)).toBe(true);
  });
});
