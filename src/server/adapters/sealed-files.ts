import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Files } from './files.ts';

/**
 * Income proofs, certificates and evidence of reports: encrypted before they touch any storage (AES-256-GCM, key
 * derived from SECRET_KEY).
 */
export type SealedFiles = {
  /** Stored form: version byte, 12 bytes nonce, 16 bytes tag, ciphertext. The key name is bound to the content. */
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | null>;
};

const VERSION = 1;

export function openSealedFiles(config: Pick<Config, 'secretKey'>, files: Files): SealedFiles {
  const key = Buffer.from(hkdfSync('sha256', config.secretKey, 'serasi', 'papers/1', 32));
  return {
    async put(name, bytes) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      await files.put(
        name,
        Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]),
        'application/octet-stream',
      );
    },
    async get(name) {
      const stored = await files.get(name);
      if (!stored) return null;
      if (stored[0] !== VERSION) throw new Error('unknown format of a sealed file');
      const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(1, 13))
        .setAAD(Buffer.from(name))
        .setAuthTag(stored.subarray(13, 29));
      return Buffer.concat([decipher.update(stored.subarray(29)), decipher.final()]);
    },
  };
}
