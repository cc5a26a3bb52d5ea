import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { opening, SEALED_HEAD, saltOf, sealing } from '../../src/server/backup/sealed-stream.ts';

const PASSPHRASE = 'sebuah kata sandi panjang';
const CHUNK = 64 * 1024;
const WHOLE = CHUNK + 16;

const all = async (stream: AsyncIterable<Buffer>) => {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
};
const sealed = async (bytes: Buffer) => all(Readable.from([bytes]).pipe(await sealing(PASSPHRASE)));
const opened = async (bytes: Buffer, passphrase = PASSPHRASE) => {
  const open = await opening(passphrase, saltOf(bytes));
  // In pieces that fit no chunk.
  const body = bytes.subarray(SEALED_HEAD);
  const pieces = Array.from({ length: Math.ceil(body.length / 50_000) }, (_, i) =>
    body.subarray(i * 50_000, (i + 1) * 50_000),
  );
  return all(Readable.from(pieces).pipe(open));
};

it('an encrypted backup opens to what was sealed, whatever its length', async () => {
  for (const length of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 7]) {
    const bytes = randomBytes(length);
    expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true);
  }
});

it('and to nothing when a chunk was changed, moved, left out or cut off, or by another passphrase', async () => {
  const bytes = await sealed(randomBytes(2 * CHUNK + 10));
  const chunk = (n: number) => bytes.subarray(SEALED_HEAD + n * WHOLE, SEALED_HEAD + (n + 1) * WHOLE);
  const head = bytes.subarray(0, SEALED_HEAD);
  const changed = Buffer.from(bytes);
  changed[SEALED_HEAD + WHOLE + 5]! ^= 1;
  for (const spoilt of [
    changed,
    Buffer.concat([head, chunk(1), chunk(0), chunk(2)]),
    Buffer.concat([head, chunk(0), chunk(2)]),
    Buffer.concat([head, chunk(0), chunk(1)]),
    bytes.subarray(0, -1),
    head,
  ])
    await expect(opened(spoilt)).rejects.toThrow(/rusak|terpotong/);
  await expect(opened(bytes, 'kata sandi yang lain')).rejects.toThrow('BACKUP_PASSPHRASE');
});
