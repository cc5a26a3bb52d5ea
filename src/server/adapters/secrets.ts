import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

/** 256 random bits as text: session, device and recovery secrets. Only their hashes are stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Addresses are kept only as a keyed hash: enough to tell two apart. */
export function ipHash(config: Pick<Config, 'secretKey'>, ip: string): Buffer {
  return createHmac('sha256', config.secretKey).update(`ip:${ip}`).digest().subarray(0, 16);
}
