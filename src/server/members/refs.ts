import { type Cipher, createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../config.ts';

type Keeper = Pick<Config, 'secretKey'>;

/**
 * A member as this viewer may name them without knowing who it is (R-INF 5): the id enciphered under the viewer's own,
 * one block for one id. The same each time for one viewer, unlike any other viewer's, and nothing to be read or made of
 * it without the secret (decision 0025).
 */
export function memberRef(config: Keeper, viewerId: string, memberId: string): string {
  return sealed(keysOf(config), viewerId, bytesOf(memberId)).toString('base64url');
}

/** The member a reference stands for, or an id that is nobody's; null when it has not the form of a reference. */
export function memberOfRef(config: Keeper, viewerId: string, ref: string): string | null {
  const bytes = Buffer.from(ref, 'base64url');
  if (bytes.length !== BLOCK || bytes.toString('base64url') !== ref) return null;
  const keys = keysOf(config);
  const decipher = createDecipheriv('aes-256-ecb', keys.ref, null).setAutoPadding(false);
  const opened = Buffer.concat([decipher.update(bytes), decipher.final()]);
  const tweak = keys.blocks.update(bytesOf(viewerId));
  const hex = Buffer.from(opened.map((byte, i) => byte ^ tweak[i]!)).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A version of what a reference names, for caches: another viewer's says nothing about this one's. */
export function refTag(config: Keeper, viewerId: string, version: string): string {
  return createHmac('sha256', keysOf(config).tag).update(`${viewerId}:${version}`).digest('base64url').slice(0, 22);
}

const BLOCK = 16;
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

function sealed({ blocks }: Keys, viewerId: string, id: Buffer): Buffer {
  const tweak = blocks.update(bytesOf(viewerId));
  return blocks.update(Buffer.from(id.map((byte, i) => byte ^ tweak[i]!)));
}

/** `blocks` enciphers one whole block after the other, each by itself: making a cipher costs ten times one block. */
type Keys = { secret: string; ref: Buffer; tag: Buffer; blocks: Cipher };
let cached: Keys | undefined;

function keysOf({ secretKey }: Keeper): Keys {
  if (cached?.secret === secretKey) return cached;
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'serasi', purpose, 32));
  const ref = key('refs/1');
  const blocks = createCipheriv('aes-256-ecb', ref, null).setAutoPadding(false);
  cached = { secret: secretKey, ref, tag: key('ref-tags/1'), blocks };
  return cached;
}
