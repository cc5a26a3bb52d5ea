import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Hasher } from '../config.ts';

/** 256 random bits as text: session, device and recovery secrets. Only their hashes are stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A code of digits to type from a message; leading zeros count. */
export function newCode(digits = 6): string {
  return randomInt(0, 10 ** digits)
    .toString()
    .padStart(digits, '0');
}

/** Few digits are easy to guess: the stored form is keyed, and bound to the code's purpose (hex). */
export function codeHash(
  config: Hasher,
  what: 'number' | 'reset' | 'mail' | 'recovery',
  boundTo: string,
  code: string,
): string {
  return createHmac('sha256', config.hashKey).update(`${what}:${boundTo}:${code}`).digest('hex');
}

/** Addresses are stored only as a keyed hash: enough to compare them. */
export function ipHash(config: Hasher, ip: string): Buffer {
  return createHmac('sha256', config.hashKey).update(`ip:${ip}`).digest().subarray(0, 16);
}

/** A secret with our signature, for a browser: an invented one is rejected without asking the database. */
export function signed(config: Hasher, secret: string): string {
  return `${secret}.${mark(config, secret)}`;
}

/** The signed secret, or null when the signature is not ours. */
export function unsigned(config: Hasher, text: string): string | null {
  const [, secret, given] = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/.exec(text) ?? [];
  if (secret === undefined) return null;
  return timingSafeEqual(Buffer.from(given!), Buffer.from(mark(config, secret))) ? secret : null;
}

function mark({ hashKey }: Hasher, secret: string): string {
  return createHmac('sha256', hashKey).update(`signed:${secret}`).digest('base64url');
}
