import { createDecipheriv } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { blockCipher, derivedKey, type Opener, type Sealer, secretsOf } from '../adapters/sealing.ts';

const PURPOSE = 'room-authors/1';

/**
 * An author's key in the room: the member's id encrypted as one block, so that it is the same for everybody,
 * unique, opens nothing and reveals nothing without the secret (decision 0017).
 */
export function authorKey({ secretKey }: Sealer, memberId: string): string {
  return keys.memo(`${memberId} ${secretKey}`, { context: { secretKey, memberId } });
}

/** A page of the room asks for a hundred; a key is its id and secret alone, so it never grows old. */
const keys = new LRUCache<string, string, Sealer & { memberId: string }>({
  max: 20_000,
  ttl: 10 * 60_000,
  memoMethod: (_name, _stale, { context: { secretKey, memberId } }) =>
    blockCipher(secretKey, PURPOSE)
      .update(Buffer.from(memberId.replaceAll('-', ''), 'hex'))
      .toString('base64url'),
});

/**
 * Possible ids of a key: one for each of our secrets, of which at most one exists; none for an invalid
 * key.
 */
export function membersOfKey(config: Opener, key: string): string[] {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== 16) return [];
  return secretsOf(config).map((secret) => {
    const decipher = createDecipheriv('aes-256-ecb', derivedKey(secret, PURPOSE), null).setAutoPadding(false);
    const hex = Buffer.concat([decipher.update(bytes), decipher.final()]).toString('hex');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  });
}
