import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

const keyOf = ({ secretKey }: Pick<Config, 'secretKey'>) =>
  Buffer.from(hkdfSync('sha256', secretKey, 'serasi', 'factors/1', 32));

/** A secret the database keeps and cannot read (AES-256-GCM): nonce, tag, ciphertext, bound to whose it is. */
export function sealText(config: Pick<Config, 'secretKey'>, boundTo: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function openText(config: Pick<Config, 'secretKey'>, boundTo: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), sealed.subarray(0, 12))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
