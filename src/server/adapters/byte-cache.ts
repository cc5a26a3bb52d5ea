import type { Files } from './files.ts';

/** Only copies of photos are kept: papers stay encrypted wherever they are. */
const KEPT = /^(photos|demo)\//;

/**
 * Files whose photos are read from memory, up to `maxBytes`, the longest unread leaving first. Keys are never written twice
 * with other bytes, so nothing here grows old; what is deleted on this instance leaves at once. Whether somebody may see a
 * photo is never remembered: that is asked before each read (R-SEE-4).
 */
export function withMemory(files: Files, maxBytes: number): Files {
  // A Map keeps the order of insertion: the first key is the one that was read longest ago.
  const held = new Map<string, Buffer>();
  const reading = new Map<string, Promise<Buffer | null>>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= held.get(key)?.length ?? 0;
    held.delete(key);
    // A read under way must not bring it back.
    reading.delete(key);
  };
  const hold = (key: string, found: Buffer) => {
    if (found.length > maxBytes / 8) return;
    held.set(key, found);
    bytes += found.length;
    for (const oldest of held.keys()) {
      if (bytes <= maxBytes) return;
      drop(oldest);
    }
  };
  const read = (key: string) => {
    const known = reading.get(key);
    if (known) return known;
    const fresh: Promise<Buffer | null> = files.get(key).then((found) => {
      if (found && reading.get(key) === fresh) hold(key, found);
      return found;
    });
    reading.set(key, fresh);
    const done = () => void (reading.get(key) === fresh && reading.delete(key));
    fresh.then(done, done);
    return fresh;
  };
  return {
    ...files,
    async get(key) {
      if (!KEPT.test(key)) return files.get(key);
      const found = held.get(key);
      if (!found) return read(key);
      held.delete(key);
      held.set(key, found);
      return found;
    },
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
