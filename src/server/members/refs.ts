import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../config.ts';

type Keeper = Pick<Config, 'secretKey'>;

/**
 * A member as this viewer may name them without knowing who it is (R-INF 5): the id enciphered under the viewer's own,
 * one block for one id. The same each time for one viewer, unlike any other viewer's, and nothing to be read or made of
 * it without the secret (decision 0025).
 */
export function memberRef(config: Keeper, viewerId: string, memberId: string): string {
  return sealed(keysOf(config).ref, viewerId, bytesOf(memberId)).toString('base64url');
}

/** The member a reference stands for, or an id that is nobody's; null when it has not the form of a reference. */
export function memberOfRef(config: Keeper, viewerId: string, ref: string): string | null {
  const bytes = Buffer.from(ref, 'base64url');
  if (bytes.length !== BLOCK || bytes.toString('base64url') !== ref) return null;
  const key = keysOf(config).ref;
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const opened = Buffer.concat([decipher.update(bytes), decipher.final()]);
  const tweak = encrypted(key, bytesOf(viewerId));
  const hex = Buffer.from(opened.map((byte, i) => byte ^ tweak[i]!)).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A version of what a reference names, for caches: another viewer's says nothing about this one's. */
export function refTag(config: Keeper, viewerId: string, version: string): string {
  return createHmac('sha256', keysOf(config).tag).update(`${viewerId}:${version}`).digest('base64url').slice(0, 22);
}

const BLOCK = 16;
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

function sealed(key: Buffer, viewerId: string, id: Buffer): Buffer {
  const tweak = encrypted(key, bytesOf(viewerId));
  return encrypted(key, Buffer.from(id.map((byte, i) => byte ^ tweak[i]!)));
}

function encrypted(key: Buffer, block: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]);
}

let cached: { secret: string; ref: Buffer; tag: Buffer } | undefined;

function keysOf({ secretKey }: Keeper): { ref: Buffer; tag: Buffer } {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'serasi', purpose, 32));
  if (cached?.secret !== secretKey) cached = { secret: secretKey, ref: key('refs/1'), tag: key('ref-tags/1') };
  return cached;
}
