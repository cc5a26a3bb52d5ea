import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Hasher } from '../config.ts';

/** 256 random bits as text: session, device and recovery secrets. Only their hashes are stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Digits somebody types from a message; leading noughts belong to them. */
export function newCode(digits = 6): string {
  return randomInt(0, 10 ** digits)
    .toString()
    .padStart(digits, '0');
}

/** A few digits are few: the stored form is keyed, and bound to what the code is for (hex). */
export function codeHash(
  config: Hasher,
  what: 'number' | 'reset' | 'mail' | 'recovery',
  boundTo: string,
  code: string,
): string {
  return createHmac('sha256', config.hashKey).update(`${what}:${boundTo}:${code}`).digest('hex');
}

/** Addresses are kept only as a keyed hash: enough to tell two apart. */
export function ipHash(config: Hasher, ip: string): Buffer {
  return createHmac('sha256', config.hashKey).update(`ip:${ip}`).digest().subarray(0, 16);
}

/** A secret with our mark on it, for a browser to keep: one we never made is told without asking the database. */
export function signed(config: Hasher, secret: string): string {
  return `${secret}.${mark(config, secret)}`;
}

/** The secret that was signed, or null when the mark is not ours. */
export function unsigned(config: Hasher, text: string): string | null {
  const [, secret, given] = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/.exec(text) ?? [];
  if (secret === undefined) return null;
  return timingSafeEqual(Buffer.from(given!), Buffer.from(mark(config, secret))) ? secret : null;
}

function mark({ hashKey }: Hasher, secret: string): string {
  return createHmac('sha256', hashKey).update(`signed:${secret}`).digest('base64url');
}
