import { backupCopy } from '#copy/backup.ts';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import tar from 'tar-stream';
import { BACKUP_RESERVE, diskOf } from '../db/disk-space.ts';
import { BackupProblem, CLOSING, type Closing, sumOf } from './format.ts';
import { sealing } from './sealed-stream.ts';

/** Name of a part's sum among the fields of its header. */
export const SUM_FIELD = 'SERASI.sha256';

/** So many bytes are written between two looks at the disk. */
const LOOK_EVERY = 64 * 1024 * 1024;

/** Puts parts into a file that gets its name only when it is whole: until then, and after a kill, it is `….half`. */
export type PartWriter = {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Adds the closing part, and gives the file its name. Returns its length in bytes. */
  close(closing: Omit<Closing, 'parts' | 'digest'>): Promise<number>;
  abandon(): Promise<void>;
};

/**
 * A tar of parts, encrypted when there is a passphrase; readable by its owner alone. Nothing is overwritten. Throws
 * BackupProblem, as does `add`, before it takes the room that the database on the same disk needs.
 */
export async function writeParts(to: string, passphrase: string | null): Promise<PartWriter> {
  const half = `${to}.half`;
  await rm(half, { force: true });
  await assertRoom(to);
  // Before the file is opened: nobody would hear of a folder that cannot be written while the key is derived.
  const seal = passphrase === null ? null : await sealing(passphrase);
  const pack = tar.pack();
  const out = createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true });
  // Errors reach the end of the pipeline, where `written` waits for them.
  const failed = (error: Error) => out.destroy(error);
  pack.on('error', failed);
  if (seal) pack.pipe(seal).on('error', failed).pipe(out);
  else pack.pipe(out);
  const written = finished(out);
  written.catch(() => {});
  const digest = createHash('sha256');
  let [parts, unlooked] = [0, 0];
  const put = (name: string, bytes: Buffer, sum: string) =>
    new Promise<void>((done, fail) => {
      written.catch(fail);
      const header = { name, size: bytes.length, mode: 0o600, mtime: new Date(0), pax: { [SUM_FIELD]: sum } };
      pack.entry(header, (error) => (error ? fail(error) : done())).end(bytes);
    });
  return {
    async add(name, bytes) {
      const sum = sumOf(bytes);
      digest.update(`${name}\0${sum}\n`);
      parts++;
      unlooked += bytes.length;
      if (unlooked >= LOOK_EVERY) {
        await assertRoom(to);
        unlooked = bytes.length;
      }
      await put(name, bytes, sum);
    },
    async close(closing) {
      const last = Buffer.from(JSON.stringify({ ...closing, parts, digest: digest.digest('hex') }));
      await put(CLOSING, last, sumOf(last));
      pack.finalize();
      await written;
      await takeName(half, to);
      return out.bytesWritten;
    },
    async abandon() {
      pack.destroy();
      out.destroy();
      await written.catch(() => {});
      await rm(half, { force: true });
    },
  };
}

async function assertRoom(to: string): Promise<void> {
  const folder = path.dirname(to);
  const free = (await diskOf(folder))?.free ?? null;
  if (free !== null && free < BACKUP_RESERVE) throw new BackupProblem(backupCopy.diskNearlyFull(folder, free));
}

/** Gives the file its name unless another file has it, and makes the name durable. */
async function takeName(half: string, to: string): Promise<void> {
  await chmod(half, 0o600);
  try {
    await link(half, to);
    await rm(half);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new BackupProblem(backupCopy.exists(to));
    // File systems without links: of two writers of the same name the later one wins.
    await rename(half, to);
  }
  const folder = await open(path.dirname(to), 'r');
  await folder.sync().catch(() => {});
  await folder.close();
}
