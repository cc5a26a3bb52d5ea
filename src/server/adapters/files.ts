import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { s3Files } from './s3-files.ts';

/**
 * Storage of files. Keys are ours ('photos/…', never a name a member chose). `get` returns null for a missing file;
 * `list`, the keys below a folder.
 */
export type Files = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  delete(key: string): Promise<void>;
  list(folder: string): Promise<string[]>;
};

const KEY = /^[a-z0-9][A-Za-z0-9/_.-]*$/;

/** Is this a valid storage name? It never leads out of the storage. */
export const isStorageKey = (key: string): boolean => KEY.test(key) && !key.includes('..');

/** A local folder by default, S3-compatible storage when configured. */
export function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Files {
  const files = config.s3 ? s3Files(config.s3) : localFiles(path.join(config.dataDir, 'files'));
  const checked = (key: string) => {
    if (!isStorageKey(key)) throw new Error('bad storage key');
    return key;
  };
  return {
    put: (key, bytes, type) => files.put(checked(key), bytes, type),
    get: (key) => files.get(checked(key)),
    delete: (key) => files.delete(checked(key)),
    list: (folder) => files.list(checked(folder)),
  };
}

/** Follows the name of a file that is being written. */
const HALF = '.tmp-';

function localFiles(root: string): Files {
  const at = (key: string) => path.join(root, key);
  return {
    async put(key, bytes) {
      const made = await mkdir(path.dirname(at(key)), { recursive: true, mode: 0o700 });
      // Written to a temporary name, then renamed: neither a reader nor a kill leaves half a file.
      const half = `${at(key)}${HALF}${randomBytes(6).toString('hex')}`;
      try {
        // On the disk before anybody is told of it: the row that points to it survives a crash of the machine.
        await writeFile(half, bytes, { mode: 0o600, flush: true });
        await rename(half, at(key));
        await flushNames(path.dirname(at(key)), made);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    get: (key) => readFile(at(key)).catch(nothingThere),
    async delete(key) {
      await rm(at(key), { force: true });
      // What a kill left of it is the member's too. Its folder is theirs alone, or holds few names.
      const [folder, name] = [path.dirname(at(key)), path.basename(key)];
      const halves = (await readdir(folder).catch(noNames)).filter((one) => one.startsWith(name + HALF));
      for (const half of halves) await rm(path.join(folder, half), { force: true });
      // The folder of a photo's copies is removed with the last of them; top folders stay.
      if (key.split('/').length > 2) await rmdir(folder).catch(() => {});
    },
    list: (folder) => filesBelow(root, folder),
  };
}

/** Flushes the names in a folder, and those of new folders: `made` is the uppermost of them. */
async function flushNames(folder: string, made: string | undefined): Promise<void> {
  const last = made === undefined ? folder : path.dirname(made);
  for (let one = folder; ; one = path.dirname(one)) {
    // Windows opens no folder, and some file systems flush none.
    const handle = await open(one, 'r').catch(() => null);
    await handle?.sync().catch(() => {});
    await handle?.close();
    if (one === last || one === path.dirname(one)) return;
  }
}

/**
 * Keys of the files below a folder; a folder that is not there holds none, also one that a removal takes away
 * meanwhile. Throws when one cannot be read: whoever lists erasures must not take that for «nothing was erased».
 */
async function filesBelow(root: string, folder: string): Promise<string[]> {
  const keys: string[] = [];
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true }).catch(noNames)) {
    const key = path.join(folder, entry.name);
    if (entry.isDirectory()) keys.push(...(await filesBelow(root, key)));
    else if (entry.isFile() && !entry.name.includes(HALF)) keys.push(key);
  }
  return keys;
}

export function noNames(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
