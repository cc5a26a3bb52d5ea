import { createCipheriv, createDecipheriv, hkdfSync, randomFillSync } from 'node:crypto';
import type { Config } from '../config.ts';
import { refuse } from '../refusal.ts';

/**
 * A place in a list, sealed for the member who got it: it may hold the id of somebody whose card is blurred, so nobody
 * can read, change or lend it. `open` throws cursor-invalid.
 */
export function sealCursor(config: Pick<Config, 'secretKey'>, owner: string, place: unknown): string {
  const nonce = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(place)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

export function openCursor(config: Pick<Config, 'secretKey'>, owner: string, cursor: string): unknown {
  try {
    const bytes = Buffer.from(cursor, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', keyOf(config), bytes.subarray(0, 12))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'));
  } catch {
    throw refuse('cursor-invalid');
  }
}

const NONCE = 12;
const nonces = Buffer.alloc(NONCE * 512);
let taken = nonces.length;

/**
 * Random bytes never given before. Asking the system for many at once is much cheaper than twelve at a time: a page
 * seals some twenty places.
 */
function nextNonce(): Buffer {
  if (taken === nonces.length) {
    randomFillSync(nonces);
    taken = 0;
  }
  taken += NONCE;
  return nonces.subarray(taken - NONCE, taken);
}

/**
 * The texts of a place sealed as [kind, …texts], so many as its kind has. Throws cursor-invalid, also for a place of
 * another kind.
 */
export function openPlace<T extends readonly string[]>(
  config: Pick<Config, 'secretKey'>,
  owner: string,
  cursor: string,
  kind: string,
  count: T['length'],
): T {
  const place = openCursor(config, owner, cursor);
  const [what, ...texts]: unknown[] = Array.isArray(place) ? place : [];
  if (what !== kind || texts.length !== count || !texts.every((text) => typeof text === 'string'))
    throw refuse('cursor-invalid');
  return texts as unknown as T;
}

let cached: { secret: string; key: Buffer } | undefined;

function keyOf({ secretKey }: Pick<Config, 'secretKey'>): Buffer {
  if (cached?.secret !== secretKey)
    cached = { secret: secretKey, key: Buffer.from(hkdfSync('sha256', secretKey, 'serasi', 'cursors/1', 32)) };
  return cached.key;
}
