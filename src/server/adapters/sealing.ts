import { type Cipher, createCipheriv, createDecipheriv, hkdfSync, randomFillSync } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Config } from '../config.ts';

/** SECRET_KEY seals. It opens too, and so does SECRET_KEY_PREVIOUS while keys are rotated (decision 0089). */
export type Sealer = Pick<Config, 'secretKey'>;
export type Opener = Pick<Config, 'secretKey' | 'secretKeyPrevious'>;

/** None of our keys opens it: it was sealed under another SECRET_KEY, for another owner, or changed. */
export class Unopenable extends Error {}

const [ALGORITHM, NONCE, TAG] = ['aes-256-gcm', 12, 16] as const;
/** Encrypted at once, in less than a millisecond. */
const PIECE = 512 * 1024;

/** Secrets that may have sealed stored data, today's first. */
export function secretsOf({ secretKey, secretKeyPrevious }: Opener): string[] {
  return secretKeyPrevious === null ? [secretKey] : [secretKey, secretKeyPrevious];
}

/** The key of one purpose (docs/cryptography.md lists them): HKDF-SHA-256 of a secret, 256 bits. */
export function derivedKey(secret: string, purpose: string): Buffer {
  const name = `${purpose} ${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, 'serasi', purpose, 32));
  derived.set(name, key);
  return key;
}

/** Derived keys of the one or two secrets, for each purpose. */
const derived = new Map<string, Buffer>();

/**
 * Encrypts single blocks, each by itself (AES-256, ECB without padding), under the key of one purpose. It is used
 * again for every block: making a cipher costs ten times one block.
 */
export function blockCipher(secret: string, purpose: string): Cipher {
  const name = `${purpose} ${secret}`;
  const known = blockCiphers.get(name);
  if (known) return known;
  const blocks = createCipheriv('aes-256-ecb', derivedKey(secret, purpose), null).setAutoPadding(false);
  blockCiphers.set(name, blocks);
  return blocks;
}

const blockCiphers = new Map<string, Cipher>();

/** AES-256-GCM: nonce, tag, ciphertext; opens only with the same `boundTo`. */
export function seal({ secretKey }: Sealer, purpose: string, boundTo: string, content: Buffer): Buffer {
  const nonce = nextNonce();
  const cipher = createCipheriv(ALGORITHM, derivedKey(secretKey, purpose), nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The same of large content: the event loop turns after each of its pieces. */
export async function sealInTurns(
  { secretKey }: Sealer,
  purpose: string,
  boundTo: string,
  content: Buffer,
): Promise<Buffer> {
  const nonce = nextNonce();
  const cipher = createCipheriv(ALGORITHM, derivedKey(secretKey, purpose), nonce).setAAD(Buffer.from(boundTo));
  const sealed: Buffer[] = [];
  for (let at = 0; at < content.length; at += PIECE) {
    sealed.push(cipher.update(content.subarray(at, at + PIECE)));
    await turn();
  }
  sealed.push(cipher.final());
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/**
 * The content, and whether it was sealed by today's key; the tag shows which key fits. Throws Unopenable.
 */
export function unseal(
  opener: Opener,
  purpose: string,
  boundTo: string,
  sealed: Buffer,
): { content: Buffer; current: boolean } {
  if (sealed.length >= NONCE + TAG)
    for (const [i, secret] of secretsOf(opener).entries()) {
      const content = openedBy(derivedKey(secret, purpose), boundTo, sealed);
      if (content) return { content, current: i === 0 };
    }
  throw new Unopenable('no key we have opens it');
}

function openedBy(key: Buffer, boundTo: string, sealed: Buffer): Buffer | null {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  const content = decipher.update(sealed.subarray(NONCE + TAG));
  try {
    return Buffer.concat([content, decipher.final()]);
  } catch {
    return null;
  }
}

const nonces = Buffer.alloc(NONCE * 512);
let taken = nonces.length;

/**
 * Random bytes, never used before. Asking the system for many at once is much cheaper than twelve at a time: a page
 * seals some twenty cursors.
 */
function nextNonce(): Buffer {
  if (taken === nonces.length) {
    randomFillSync(nonces);
    taken = 0;
  }
  taken += NONCE;
  return nonces.subarray(taken - NONCE, taken);
}
