import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { forgetHistory } from './keep.ts';
import { basesFolder, basesIn, historyIn, logFolder, makeFolders, namesIn, ownerFile } from './names.ts';

/** A history set apart: a folder with a `history` in it, as BACKUP_DIR is one. */
const FORMER = /^history\.before-\d{8}T\d{6}$/;

/**
 * The identity of the cluster in this folder, as `pg_control_system()` tells it, also of one that does not run: initdb
 * gives each its own, a return keeps it. It is what `pg_control` begins with. Throws where that is broken.
 */
export async function identityOf(cluster: string): Promise<string> {
  const handle = await open(path.join(cluster, 'global', 'pg_control'), 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    if (bytesRead < 8) throw new Error(`${cluster}: pg_control is cut off`);
    return String(buffer.readBigInt64LE());
  } finally {
    await handle.close();
  }
}

/** Whose history lies in this folder; null: it does not say so, as none did before this was written down. */
export const ownerOf = (folder: string): Promise<string | null> =>
  readFile(ownerFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

type Claim = {
  folder: string;
  /** Ours. */
  cluster: string;
  /** Was our database restored from a backup after this moment? Then a copy of it is of another cluster. */
  restoredSince: (at: Date) => Promise<boolean>;
};

/**
 * Makes the history in this folder that of our cluster: one of another is set apart whole, since every cluster names
 * the segments of its log from the first, and a history of ours that was set apart comes back (two installations that
 * share a folder by mistake would else begin anew, with a copy each, every minute). Returns where the other went; null:
 * there was none. After a kill the next call goes on.
 */
export async function claimHistory({ folder, cluster, restoredSince }: Claim, now: Date): Promise<string | null> {
  const owner = await ownerOf(folder);
  if (owner === cluster) {
    await makeFolders(folder);
    return null;
  }
  const oldest = (await basesIn(folder))[0];
  const isOther = owner === null ? oldest !== undefined && (await restoredSince(oldest.at)) : true;
  const former = isOther ? await setApart(folder, now) : null;
  if (!existsSync(historyIn(folder))) await takeBack(folder, cluster);
  await makeFolders(folder);
  const of = ownerFile(folder);
  await writeFile(`${of}.half`, cluster, { mode: 0o600 });
  await rename(`${of}.half`, of);
  return former;
}

/** Named like a cluster of before a return. */
async function setApart(folder: string, now: Date): Promise<string> {
  const former = path.join(folder, `history.before-${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}`);
  await mkdir(former, { mode: 0o700 });
  await rename(historyIn(folder), historyIn(former));
  return former;
}

async function takeBack(folder: string, cluster: string): Promise<void> {
  for (const former of await formersIn(folder)) {
    if ((await ownerOf(former)) !== cluster) continue;
    await rename(historyIn(former), historyIn(folder));
    await rm(former, { recursive: true, force: true });
    return;
  }
}

const formersIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => FORMER.test(name)).map((name) => path.join(folder, name));

/** Of histories set apart, removes what no second of the last `days` needs; at last the folder. */
export async function sweepFormer(folder: string, days: number, now: Date): Promise<void> {
  for (const former of await formersIn(folder)) {
    await forgetHistory({ folder: former }, days, now);
    const left = [...(await namesIn(basesFolder(former))), ...(await namesIn(logFolder(former)))];
    if (left.length === 0) await rm(former, { recursive: true, force: true });
  }
}
