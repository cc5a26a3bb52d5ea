import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { archiveSettings, ownFolder, WAITING } from './archive.ts';
import { finishReturn, HALF, isLeft, removeHalf } from './return.ts';
import { copyBinaries, nativeFolder } from './binaries.ts';
import { type Cluster, clusterUrl, ensureRunning, listens, stopUnlessShared } from './postmaster.ts';
import { chooseRunAs, commandAs, giveTo, postgresEnvironment, type RunAs } from './run-as.ts';

export type EmbeddedPostgres = {
  url: string;
  reused: boolean;
  /** Starts an ended server again; a running one is left alone. */
  revive(): Promise<unknown>;
  stop(): Promise<'stopped' | 'left-running'>;
};

/** Longest socket path Linux and macOS take, less the file name PostgreSQL adds. */
const MAX_SOCKET_FOLDER = 85;

/**
 * A real PostgreSQL on a unix socket under `dataDir`, started, or reused if one already runs there.
 * `settings` are `name=value` server settings (tests trade durability for speed). Throws with instructions when it
 * cannot run.
 */
export async function startEmbeddedPostgres({
  dataDir,
  settings = [],
  archive = false,
  tries,
}: {
  dataDir: string;
  settings?: string[];
  /** Does it archive its log for the history (decision 0066)? */
  archive?: boolean;
  /** How often a server that stops at once is restarted; unlimited by default. */
  tries?: number;
}): Promise<EmbeddedPostgres> {
  const root = path.resolve(dataDir);
  await finishReturn(root);
  await removeLeft(root);
  const cluster = await prepare(root, settings);
  if (archive) cluster.settings.push(...(await archiveSettings(path.join(root, WAITING), cluster.runAs)));
  const { reused } = await ensureRunning(cluster, tries);
  await ensureDatabase(cluster);
  return {
    url: clusterUrl(cluster, 'serasi'),
    reused,
    revive: () => ensureRunning(cluster),
    stop: () => stopUnlessShared(cluster),
  };
}

/**
 * Removes what a killed return left: a whole copy of the members' data, and perhaps its server. What another user owns
 * stays, and keeps nobody from starting.
 */
async function removeLeft(root: string): Promise<void> {
  if (await isLeft(root)) await removeUnfinished(root).catch(() => {});
}

/** Removes the unfinished cluster of a return, its server first; returns false when that one does not end. */
export async function removeUnfinished(root: string): Promise<boolean> {
  const half = path.join(root, HALF);
  if (existsSync(half)) {
    const cluster = await clusterAt(half, []);
    if ((await listens(cluster)) && (await stopUnlessShared(cluster)) === 'left-running') return false;
  }
  await removeHalf(root);
  return true;
}

/** The cluster of this data folder, created if missing; nothing is started. */
async function prepare(root: string, settings: string[]): Promise<Cluster> {
  const cluster = await clusterAt(root, settings);
  if (!existsSync(path.join(cluster.data, 'PG_VERSION'))) await initialise(cluster);
  else await giveTo(cluster.runAs, cluster.data);
  return cluster;
}

/** Binaries, user and folders of a cluster below `root`. Throws with instructions when it cannot run there. */
export async function clusterAt(root: string, settings: readonly string[]): Promise<Cluster> {
  await mkdir(root, { recursive: true });
  let native = await nativeFolder();
  const data = path.join(root, 'postgres');
  let runAs = await chooseRunAs([native, root]);
  if (runAs?.kind !== 'uid' && process.getuid?.() === 0 && (await chooseRunAs([root]))?.kind === 'uid') {
    // Only the binaries are in a closed folder: a copy beside the data is enough.
    native = await copyBinaries(native, path.join(root, `postgres-native-${path.basename(path.dirname(native))}`));
    runAs = await chooseRunAs([native, root]);
  }
  if (!runAs)
    throw new Error(
      `PostgreSQL tidak boleh berjalan sebagai root, dan pengguna lain tidak bisa membuka ${root}. Jalankan sebagai pengguna biasa, atau isi DATA_DIR dengan folder yang terbuka (mis. /var/lib/serasi), atau isi DATABASE_URL.`,
    );
  if (runAs.kind === 'uid') await chmod(root, 0o711);
  const sockets = await socketFolder(root, runAs);
  return { native, data, sockets, logFile: path.join(root, 'postgres.log'), runAs, settings: [...settings] };
}

/** initdb in a temporary folder, then one rename: a kill leaves no half cluster. */
async function initialise(cluster: Cluster): Promise<void> {
  const root = path.dirname(cluster.data);
  for (const name of await readdir(root))
    if (name.startsWith('postgres.tmp-')) await rm(path.join(root, name), { recursive: true, force: true });
  const half = path.join(root, `postgres.tmp-${process.pid}`);
  await mkdir(half, { mode: 0o700 });
  await giveTo(cluster.runAs, half);
  const args = [
    '-D',
    half,
    '-U',
    'postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--auth-local=trust',
    '--auth-host=reject',
  ];
  const { command, args: all, uid, gid } = commandAs(cluster.runAs, path.join(cluster.native, 'bin', 'initdb'), args);
  const child = spawn(command, all, {
    uid,
    gid,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: postgresEnvironment(),
    cwd: '/',
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`Database tidak bisa disiapkan di ${half}:\n${errors}`);
  await rename(half, cluster.data).catch(async (error: unknown) => {
    await rm(half, { recursive: true, force: true });
    if (!existsSync(path.join(cluster.data, 'PG_VERSION'))) throw error;
  });
}

async function socketFolder(root: string, runAs: RunAs): Promise<string> {
  const near = path.join(root, 'run');
  const folder =
    near.length <= MAX_SOCKET_FOLDER
      ? near
      : path.join(
          os.tmpdir().length < 40 ? os.tmpdir() : '/tmp',
          `serasi-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`,
        );
  await ownFolder(folder, runAs);
  return folder;
}

async function ensureDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl(cluster, 'postgres'), application_name: 'serasi-check' });
  await client.connect();
  try {
    await client.query('create database serasi');
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw error;
  } finally {
    await client.end();
  }
}
