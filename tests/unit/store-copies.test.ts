import { expect, it } from 'vitest';
import { storeCopies } from '../../src/server/adapters/objects.ts';
import type { Files } from '../../src/server/adapters/files.ts';

it('a photo of which one copy fails waits for the others: what arrives after its removal would stay for ever', async () => {
  const copies = { thumb: Buffer.of(1), card: Buffer.of(2), full: Buffer.of(3), blur: Buffer.of(4) };
  let arrive!: () => void;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  const stored: string[] = [];
  const put = async (key: string) => {
    if (key.endsWith('thumb.webp')) throw new Error('the storage is busy');
    if (key.endsWith('full.webp')) await late;
    stored.push(key);
  };
  const ended: unknown[] = [];
  const storing = storeCopies({ files: { put } as unknown as Files }, 'photos/uji', copies as never).catch(
    (error: unknown) => ended.push(error),
  );
  // Every microtask there is has run by then.
  await new Promise((next) => setImmediate(next));
  expect([ended, stored.length]).toEqual([[], 2]);
  arrive();
  await storing;
  expect([ended.map(String), stored.length]).toEqual([['Error: the storage is busy'], 3]);
});
