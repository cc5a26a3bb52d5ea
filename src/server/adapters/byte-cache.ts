import { LRUCache } from 'lru-cache';
import type { Files } from './files.ts';

/** Only copies of photos are cached: documents stay encrypted everywhere. */
const KEPT = /^(photos|demo)\//;

/**
 * Files whose photos are read from memory, up to `maxBytes`, the longest unread leaving first. A key is never rewritten
 * with other bytes, so no entry is stale; a deletion on this instance removes its entry at once. The right to
 * see a photo is not cached: it is checked before each read (R-SEE-4).
 */
export function withMemory(files: Files, maxBytes: number): Files {
  const held = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // One large file must not push everything else out.
    maxEntrySize: Math.floor(maxBytes / 8),
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
  });
  const reading = new Map<string, Promise<Buffer | null>>();
  const drop = (key: string) => {
    held.delete(key);
    // A read under way must not cache the deleted file again.
    reading.delete(key);
  };
  const read = (key: string) => {
    const known = reading.get(key);
    if (known) return known;
    const fresh: Promise<Buffer | null> = files.get(key).then((found) => {
      if (found && reading.get(key) === fresh) held.set(key, found);
      return found;
    });
    reading.set(key, fresh);
    const done = () => void (reading.get(key) === fresh && reading.delete(key));
    fresh.then(done, done);
    return fresh;
  };
  return {
    ...files,
    get: async (key) => (KEPT.test(key) ? (held.get(key) ?? read(key)) : files.get(key)),
    async put(key, content, type) {
      drop(key);
      await files.put(key, content, type);
    },
    async delete(key) {
      await files.delete(key);
      drop(key);
    },
  };
}
