import { backupCopy } from '#copy/backup.ts';
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { promisify } from 'node:util';
import { BackupProblem } from './format.ts';

/** First bytes of an encrypted backup; then 16 bytes salt, then the chunks. */
export const MAGIC = Buffer.from('SERASI\u0001E', 'latin1');
const SALT = 16;
const CHUNK = 64 * 1024;
const TAG = 16;
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer) => derive(passphrase, salt, 32, COST);

/** Unique in a file, whose key is its own: number of the chunk, and whether it is the last. */
function nonce(chunk: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigUInt64BE(BigInt(chunk), 0);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

/**
 * AES-256-GCM by chunks of 64 KiB under a key of scrypt (passphrase, salt of the file): chunks cannot be changed,
 * exchanged, left out or cut off at the end without notice.
 */
export async function sealing(passphrase: string): Promise<Transform> {
  const salt = randomBytes(SALT);
  const key = await keyOf(passphrase, salt);
  const seal = (chunk: number, bytes: Buffer, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(chunk, last));
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = byChunks(CHUNK, seal);
  stream.push(Buffer.concat([MAGIC, salt]));
  return stream;
}

/** Opens the data after MAGIC and salt. Fails with BackupProblem when a chunk was changed. */
export async function opening(passphrase: string, salt: Buffer): Promise<Transform> {
  const key = await keyOf(passphrase, salt);
  const open = (chunk: number, sealed: Buffer, last: boolean) => {
    if (sealed.length < TAG) throw new BackupProblem(backupCopy.cutOff);
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(chunk, last)).setAuthTag(sealed.subarray(-TAG));
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
    } catch {
      throw new BackupProblem(chunk === 0 ? backupCopy.wrongPassphrase : backupCopy.changed);
    }
  };
  return byChunks(CHUNK + TAG, open);
}

export const SEALED_HEAD = MAGIC.length + SALT;
export const saltOf = (head: Buffer): Buffer => head.subarray(MAGIC.length, SEALED_HEAD);

/** Passes on chunks of one size; only the last may be shorter, and is marked as the last. */
function byChunks(size: number, work: (chunk: number, bytes: Buffer, last: boolean) => Buffer): Transform {
  let held: Buffer[] = [];
  let length = 0;
  let chunk = 0;
  const attempt = (done: TransformCallback, act: () => void) => {
    try {
      act();
      done();
    } catch (error) {
      done(error as Error);
    }
  };
  return new Transform({
    transform(bytes: Buffer, _, done) {
      held.push(bytes);
      length += bytes.length;
      if (length <= size) return done();
      attempt(done, () => {
        const all = Buffer.concat(held);
        let at = 0;
        for (; all.length - at > size; at += size) this.push(work(chunk++, all.subarray(at, at + size), false));
        held = [all.subarray(at)];
        length = all.length - at;
      });
    },
    flush(done) {
      attempt(done, () => void this.push(work(chunk, Buffer.concat(held), true)));
    },
  });
}
