import { describe, expect, it } from 'vitest';
import { withMemory } from '../../src/server/adapters/byte-cache.ts';
import type { Files } from '../../src/server/adapters/files.ts';

/** A storage that counts its reads; `hold` keeps them waiting until released. */
function storage() {
  const kept = new Map<string, Buffer>();
  const reads: string[] = [];
  let gate: Promise<void> | undefined;
  const files: Files = {
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => {
      reads.push(key);
      const found = kept.get(key) ?? null;
      await gate;
      return found;
    },
    delete: async (key) => void kept.delete(key),
    list: async () => [...kept.keys()],
  };
  const hold = () => {
    let release!: () => void;
    gate = new Promise((done) => (release = done));
    return () => {
      gate = undefined;
      release();
    };
  };
  return { files, reads, hold };
}
const photo = (n: number) => `photos/${n}/thumb.webp`;

describe('photos in memory', () => {
  it('are read from storage once, also by many at the same moment', async () => {
    const { files, reads } = storage();
    const memory = withMemory(files, 1000);
    await memory.put(photo(1), Buffer.alloc(10, 1), 'image/webp');
    const all = await Promise.all(Array.from({ length: 20 }, () => memory.get(photo(1))));
    expect([
      all.every((b) => b!.equals(Buffer.alloc(10, 1))),
      (await memory.get(photo(1)))!.length,
      reads.length,
    ]).toEqual([true, 10, 1]);
  });

  it('leave when the room is full, the longest unread first; a large one is not held', async () => {
    const { files, reads } = storage();
    const memory = withMemory(files, 800);
    for (let n = 0; n < 9; n++) await memory.put(photo(n), Buffer.alloc(100), 'image/webp');
    for (let n = 0; n < 8; n++) await memory.get(photo(n));
    await memory.get(photo(0));
    await memory.get(photo(8));
    reads.length = 0;
    await memory.get(photo(0));
    await memory.get(photo(1));
    expect(reads).toEqual([photo(1)]);
    await memory.put(photo(10), Buffer.alloc(101), 'image/webp');
    await memory.get(photo(10));
    await memory.get(photo(10));
    expect(reads).toEqual([photo(1), photo(10), photo(10)]);
  });

  it('are gone when deleted, also for a read that was under way', async () => {
    const { files, hold } = storage();
    const memory = withMemory(files, 1000);
    await memory.put(photo(1), Buffer.alloc(10), 'image/webp');
    await memory.get(photo(1));
    await memory.delete(photo(1));
    expect(await memory.get(photo(1))).toBeNull();
    await memory.put(photo(2), Buffer.alloc(10), 'image/webp');
    const release = hold();
    const slow = memory.get(photo(2));
    await memory.delete(photo(2));
    release();
    await slow;
    expect(await memory.get(photo(2))).toBeNull();
  });

  it('papers are never held; a failed read is tried again', async () => {
    const { files, reads } = storage();
    const memory = withMemory(files, 1000);
    await memory.put('papers/1', Buffer.alloc(10), 'application/octet-stream');
    await memory.get('papers/1');
    await memory.get('papers/1');
    expect(reads).toHaveLength(2);
    let broken = true;
    const flaky = withMemory(
      { ...files, get: async (key) => (broken ? Promise.reject(new Error('storage')) : files.get(key)) },
      1000,
    );
    await files.put(photo(3), Buffer.alloc(10), 'image/webp');
    await expect(flaky.get(photo(3))).rejects.toThrow('storage');
    broken = false;
    expect((await flaky.get(photo(3)))!.length).toBe(10);
  });
});
