import type { Files } from './files.ts';
import { type Opener, sealInTurns, unseal } from './sealing.ts';

/**
 * Income proofs, certificates and evidence of reports: encrypted before they touch any storage (AES-256-GCM, key
 * derived from SECRET_KEY).
 */
export type SealedFiles = {
  /** Stored form: version byte, 12 bytes nonce, 16 bytes tag, ciphertext. The key name is bound to the content. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null: no such file. Throws Unopenable. */
  get(key: string): Promise<Buffer | null>;
  /** Seals it under today's key; the caller holds a lock against erasure. Throws Unopenable. */
  reseal(key: string): Promise<'resealed' | 'current' | 'missing'>;
};

const VERSION = 1;
const PURPOSE = 'papers/1';

export function openSealedFiles(config: Opener, files: Files): SealedFiles {
  const opened = async (name: string) => {
    const stored = await files.get(name);
    if (!stored) return null;
    if (stored[0] !== VERSION) throw new Error('unknown format of a sealed file');
    return unseal(config, PURPOSE, name, stored.subarray(1));
  };
  const put = async (name: string, bytes: Buffer) => {
    const sealed = await sealInTurns(config, PURPOSE, name, bytes);
    return files.put(name, Buffer.concat([Buffer.of(VERSION), sealed]), 'application/octet-stream');
  };
  return {
    put,
    get: async (name) => (await opened(name))?.content ?? null,
    async reseal(name) {
      const found = await opened(name);
      if (!found) return 'missing';
      if (found.current) return 'current';
      await put(name, found.content);
      return 'resealed';
    },
  };
}
