import { expect, it } from 'vitest';
import { encoded, jsonTexts } from '../../src/server/adapters/text-pieces.ts';

async function* pagesOf<T>(...pages: T[][]): AsyncGenerator<T[], void, void> {
  yield* pages;
}

const written = async (object: Record<string, unknown>) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of encoded(jsonTexts(object))) pieces.push(piece);
  return { text: Buffer.concat(pieces).toString(), pieces };
};

it('an object with lists in pages is written as JSON.stringify writes it with these lists whole', async () => {
  const row = (n: number) => ({
    n,
    isi: `baris\nkedua "${n}" 😀`,
    kosong: null,
    dalam: { daftar: [1, []], ada: undefined },
  });
  const object = { teks: 'a\nb', tiada: undefined, profil: { nama: 'Sari', kota: [], wish: { min: 20 } }, angka: 0 };
  const { text } = await written({
    ...object,
    pesan: pagesOf([row(1), row(2)], [], [row(3)]),
    kosong: pagesOf<unknown>([], []),
    tanpaHalaman: pagesOf<unknown>(),
    akhir: [row(4)],
  });
  const whole = { ...object, pesan: [row(1), row(2), row(3)], kosong: [], tanpaHalaman: [], akhir: [row(4)] };
  expect(text).toBe(JSON.stringify(whole, null, 2));
});

it('what is long comes in pieces of a bound size, and the next page is asked for when they were taken', async () => {
  const asked: number[] = [];
  async function* pages() {
    for (let n = 1; n <= 5; n++) {
      asked.push(n);
      yield Array.from({ length: 200 }, () => '😀'.repeat(500));
    }
  }
  const seen: number[] = [];
  let bytes = 0;
  for await (const piece of encoded(jsonTexts({ pesan: pages() }))) {
    expect(piece.length).toBeLessThan(256 * 1024);
    bytes += piece.length;
    seen.push(asked.length);
  }
  expect(bytes).toBeGreaterThan(5 * 200 * 2000);
  expect([seen[0], seen.at(-1)]).toEqual([1, 5]);
});
