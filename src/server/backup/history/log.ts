import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { openBytes } from '../part-reader.ts';
import { sealing } from '../sealed-stream.ts';
import { isOfLog, isSegment, logFolder, namesIn } from './names.ts';

export type LogPlace = {
  /** The folder where the server leaves finished segments. */
  waiting: string;
  /** The folder of the backups. */
  folder: string;
  passphrase: string | null;
};

/** At most this many wait while the folder is not writable (1 GiB): more would fill the database's disk. */
const MAX_WAITING = 64;
/** At most this many (4 GiB) while nobody takes them: a folder that hangs, or a copy of the cluster that takes long. */
const MOST_WAITING = 256;

/**
 * Moves waiting segments into the history, the oldest first; after a kill they are moved again. Returns their number.
 * Throws when the folder is not writable: segments then wait, up to a limit; beyond it the history has a gap and a new
 * copy of the cluster begins it anew.
 */
export async function keepLog({ waiting, folder, passphrase }: LogPlace): Promise<number> {
  const names = (await namesIn(waiting)).filter(isOfLog).sort();
  for (const name of names) {
    try {
      await packFile(path.join(waiting, name), path.join(logFolder(folder), name), passphrase);
    } catch (error) {
      await boundWaiting(waiting, MAX_WAITING);
      throw error;
    }
    await rm(path.join(waiting, name), { force: true });
  }
  return names.length;
}

/** Removes the oldest waiting segments beyond so many. Returns their number. */
export async function boundWaiting(waiting: string, most = MOST_WAITING): Promise<number> {
  const over = (await namesIn(waiting)).filter(isSegment).sort().slice(0, -most);
  for (const old of over) await rm(path.join(waiting, old), { force: true });
  return over.length;
}

/** Packs a file, and encrypts it with a passphrase; it gets its name only when it is whole and on the disk. */
async function packFile(from: string, to: string, passphrase: string | null): Promise<void> {
  const half = `${to}.half`;
  // Before the files are opened: nobody would hear of a folder that cannot be written while the key is derived.
  const seal = passphrase === null ? [] : [await sealing(passphrase)];
  const out = createWriteStream(half, { mode: 0o600, flush: true });
  await pipeline([createReadStream(from), createGzip({ level: 1 }), ...seal, out]);
  await rename(half, to);
  const folder = await open(path.dirname(to), 'r');
  await folder.sync().catch(() => {});
  await folder.close();
}

/** Unpacks such a file. Throws BackupProblem for another passphrase, or zlib's error for a changed file. */
export async function unpackFile(from: string, to: string, passphrase: string | null): Promise<void> {
  await pipeline(await openBytes(from, passphrase), createGunzip(), createWriteStream(to, { mode: 0o600 }));
}
