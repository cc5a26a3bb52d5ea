import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
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
      await mkdir(path.dirname(at(key)), { recursive: true, mode: 0o700 });
      // Written to a temporary name, then renamed: neither a reader nor a kill leaves half a file.
      const half = `${at(key)}${HALF}${randomBytes(6).toString('hex')}`;
      try {
        await writeFile(half, bytes, { mode: 0o600 });
        await rename(half, at(key));
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
      const halves = (await readdir(folder).catch(() => [])).filter((one) => one.startsWith(name + HALF));
      for (const half of halves) await rm(path.join(folder, half), { force: true });
      // The folder of a photo's copies is removed with the last of them; top folders stay.
      if (key.split('/').length > 2) await rmdir(folder).catch(() => {});
    },
    async list(folder) {
      const names = await readdir(at(folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return names
        .filter((e) => e.isFile() && !e.name.includes(HALF))
        .map((e) => path.relative(root, path.join(e.parentPath, e.name)));
    },
  };
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
