import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sealInTurns, seal, unseal } from '../../src/server/adapters/sealing.ts';
import { inParts, ZIP_PIECE, type ZipEntry, zipOf, zipPieces } from '../../src/server/adapters/zip.ts';

/** How often others had their turn in the event loop while this was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, over] = [0, false];
  const other = () => {
    turns++;
    if (!over) setImmediate(other);
  };
  setImmediate(other);
  await work();
  over = true;
  return turns;
}

const photo = (pieces: number) => randomBytes(pieces * ZIP_PIECE);

describe('an archive', () => {
  it('holds what was given, packed or not, empty too', async () => {
    const [bytes, empty] = [photo(2.5), new Uint8Array()];
    const zip = await zipOf([
      { name: 'data.json', bytes: Buffer.from('{"kata":"héllo"}'.repeat(20_000)) },
      { name: 'foto/1.webp', bytes, packed: true },
      { name: 'kosong.txt', bytes: empty },
    ]);
    const found = unzipSync(zip);
    expect(Object.keys(found)).toEqual(['data.json', 'foto/1.webp', 'kosong.txt']);
    expect(strFromU8(found['data.json']!)).toBe('{"kata":"héllo"}'.repeat(20_000));
    expect(Buffer.from(found['foto/1.webp']!).equals(bytes)).toBe(true);
    expect(found['kosong.txt']!.length).toBe(0);
    // What repeats is compressed, what is packed already is not made larger.
    expect(zip.length).toBeLessThan(bytes.length + 10_000);
    expect(unzipSync(await zipOf([]))).toEqual({});
  });

  it('comes piece by piece in parts of one size, and asks for a file when those before it were taken', async () => {
    const asked: number[] = [];
    const entries = async function* (): AsyncGenerator<ZipEntry> {
      for (let n = 1; n <= 4; n++) {
        asked.push(n);
        yield { name: `foto/${n}.webp`, bytes: photo(3), packed: true };
      }
    };
    const parts: Buffer[] = [];
    const seen: number[] = [];
    for await (const part of inParts(zipPieces(entries()), 2 * ZIP_PIECE)) {
      parts.push(part);
      seen.push(asked.length);
    }
    expect(new Set(parts.slice(0, -1).map(({ length }) => length))).toEqual(new Set([2 * ZIP_PIECE]));
    expect([seen[0], seen.at(-1)]).toEqual([1, 4]);
    expect(Object.keys(unzipSync(Buffer.concat(parts)))).toHaveLength(4);
  });

  it('holds a file that is given in pieces, whatever their size, none too', async () => {
    const whole = photo(3.5);
    async function* pieces(...sizes: number[]): AsyncGenerator<Uint8Array> {
      for (let at = 0, n = 0; n < sizes.length; at += sizes[n++]!) yield whole.subarray(at, at + sizes[n]!);
    }
    const zip = await zipOf([
      { name: 'besar.json', bytes: pieces(1, 0, 2 * ZIP_PIECE, whole.length - 1 - 2 * ZIP_PIECE) },
      { name: 'tanpa.txt', bytes: pieces() },
      { name: 'utuh.txt', bytes: Buffer.from('utuh') },
    ]);
    const found = unzipSync(zip);
    expect(Buffer.from(found['besar.json']!).equals(whole)).toBe(true);
    expect([found['tanpa.txt']!.length, strFromU8(found['utuh.txt']!)]).toEqual([0, 'utuh']);
  });

  it('lets others have their turn after each piece', async () => {
    const entries = Array.from({ length: 12 }, (_, i) => ({ name: `foto/${i}.webp`, bytes: photo(4), packed: true }));
    expect(await turnsDuring(() => zipOf(entries))).toBeGreaterThanOrEqual(12 * 4 - 1);
  });

  it('asks for a file when the one before it is packed', async () => {
    let [turns, over] = [0, false];
    const asked: number[] = [];
    const count = () => {
      turns++;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    async function* files(): AsyncGenerator<ZipEntry> {
      for (let i = 0; i < 3; i++) {
        asked.push(turns);
        yield { name: String(i), bytes: photo(5), packed: true };
      }
    }
    await zipOf(files());
    over = true;
    const [first, second, third] = asked as [number, number, number];
    expect([second - first >= 4, third - second >= 4]).toEqual([true, true]);
  });

  it('fails with whoever gives its files', async () => {
    async function* files(): AsyncGenerator<ZipEntry> {
      yield { name: 'a', bytes: photo(1) };
      throw new Error('the storage is away');
    }
    await expect(zipOf(files())).rejects.toThrow('the storage is away');
  });
});

it('sealing large content lets others have their turn, and opens as any other', async () => {
  const keys = { secretKey: 'k'.repeat(40), secretKeyPrevious: null };
  const content = randomBytes(5 * 1024 * 1024);
  let sealed: Buffer = Buffer.alloc(0);
  const turns = await turnsDuring(async () => (sealed = await sealInTurns(keys, 'papers/1', 'nama', content)));
  expect(turns).toBeGreaterThanOrEqual(9);
  expect(unseal(keys, 'papers/1', 'nama', sealed).content.equals(content)).toBe(true);
  expect(() => unseal(keys, 'papers/1', 'lain', sealed)).toThrow();
  expect(unseal(keys, 'papers/1', 'x', await sealInTurns(keys, 'papers/1', 'x', Buffer.alloc(0))).content.length).toBe(
    0,
  );
  expect(seal(keys, 'papers/1', 'nama', content).length).toBe(sealed.length);
});
