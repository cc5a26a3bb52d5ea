import path from 'node:path';
import { readdir } from 'node:fs/promises';
import type { Files } from '../../adapters/files.ts';
import { ofDemo } from '../../adapters/objects.ts';
import type { Connection } from '../../db/connect.ts';
import { markOrphans } from '../../db/orphan-objects.ts';
import { BackupProblem, FILES } from '../format.ts';
import { readParts } from '../part-reader.ts';
import { filesOfRows } from '../stored-files.ts';

type Storage = Pick<Connection, 'pool' | 'db'> & { files: Files };
type Backups = { folder: string; passphrase: string | null };

const KINDS = ['photos', 'papers'] as const;
const NIGHTLY = /^serasi-\d{8}-\d{6}\.backup$/;

/**
 * Matches the storage to the rows: missing files come from the nightly backups, the newest first; files without a row
 * are marked as orphans for the sweep. Returns the files no backup has, and how many were brought.
 */
export async function settleStored(
  { pool, db, files }: Storage,
  backups: Backups,
): Promise<{ missing: string[]; brought: number }> {
  const client = await pool.connect();
  const wanted = await filesOfRows(client).finally(() => client.release());
  const there = new Set((await Promise.all(KINDS.map((kind) => files.list(kind)))).flat());
  const missing = new Set(wanted.filter((name) => !there.has(name) && !ofDemo(name)));
  const brought = await bring(files, missing, backups);
  const known = new Set(wanted);
  const orphans = [...there].filter((name) => !known.has(name)).map(keyOf);
  await markOrphans(db, [...new Set(orphans)], new Date());
  return { missing: [...missing], brought };
}

/** Copies of one photo lie in a folder that is its key; a paper's name is its key. */
const keyOf = (name: string) => (name.startsWith('photos/') ? path.posix.dirname(name) : name);

/** Removes the files it finds from `missing`. An unreadable backup is skipped: its files stay missing. */
async function bring(files: Files, missing: Set<string>, { folder, passphrase }: Backups): Promise<number> {
  let brought = 0;
  const backups = (await readdir(folder))
    .filter((name) => NIGHTLY.test(name))
    .sort()
    .reverse();
  for (const backup of backups) {
    if (missing.size === 0) break;
    try {
      for await (const { name, bytes } of readParts(path.join(folder, backup), passphrase)) {
        if (!name.startsWith(FILES) || !missing.delete(name.slice(FILES.length))) continue;
        const key = name.slice(FILES.length);
        await files.put(key, bytes, key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream');
        brought++;
      }
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error;
    }
  }
  return brought;
}
