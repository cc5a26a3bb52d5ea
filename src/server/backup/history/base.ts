import { appendFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { noNames } from '../../adapters/files.ts';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { endLocked, lockRun } from '../../db/backup-locks.ts';
import { FORMAT, keyMark, OPENING, type Opening } from '../format.ts';
import { checkParts, readParts } from '../part-reader.ts';
import { type PartWriter, writeParts } from '../part-writer.ts';
import { migrationsOf, settle } from '../tables.ts';
import { type Base, baseName, basesFolder } from './names.ts';

/** A file is cut into parts of this size before they are packed. */
const PART = 8 * 1024 * 1024;
const FOLDERS = 'folders.json';
const LABEL = 'backup_label';
const CLUSTER = 'cluster/';
/** Created anew by a starting server, or belonging to one running server alone. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|(recovery|standby)\.signal|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*[^/]|(.*\/)?(pgsql_tmp|pg_internal\.init).*)$/;
const KNOWN = /^(folders\.json|backup_label|cluster\/[\w./-]+\/\d+)$/;

const pack = promisify<Buffer, { level: number }, Buffer>(gzip);
const unpack = promisify<Buffer, Buffer>(gunzip);

export type BaseHost = { pool: pg.Pool; config: Pick<Config, 'secretKey'> };

/**
 * Copies the files of the running cluster below `data` into one new file of the history: with the log since then
 * they give the cluster at any later second. Returns null while a backup runs. Throws when the server keeps no log.
 */
export async function makeBase(
  { pool, config }: BaseHost,
  data: string,
  folder: string,
  passphrase: string | null,
): Promise<Base | null> {
  const client = await pool.connect();
  try {
    if (!(await lockRun(client))) return null;
    await settle(client);
    await assertArchives(client);
    const coming = path.join(basesFolder(folder), 'coming');
    for (const name of [coming, `${coming}.half`]) await rm(name, { force: true });
    const writer = await writeParts(coming, passphrase);
    const { at, segment } = await copyCluster(client, writer, config, data).catch(async (error: unknown) => {
      await writer.abandon();
      throw error;
    });
    const file = path.join(basesFolder(folder), baseName(at, segment));
    await rename(coming, file);
    return { file, at, segment };
  } finally {
    // An unfinished copy ends with its connection.
    await endLocked(client);
  }
}

async function assertArchives(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ mode: string }>(`select current_setting('archive_mode') as mode`);
  if (rows[0]!.mode === 'off')
    throw new Error('the embedded server was started without its history: stop every program of ours, start again');
}

async function copyCluster(client: pg.ClientBase, writer: PartWriter, config: BaseHost['config'], data: string) {
  const server = await client.query<{ n: number }>(`select current_setting('server_version_num')::int as n`);
  const opening: Opening = {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    server: server.rows[0]!.n,
    migrations: await migrationsOf(client),
    keyMark: keyMark(config.secretKey),
    tables: [],
  };
  await writer.add(OPENING, Buffer.from(JSON.stringify(opening)));
  await client.query(`select pg_backup_start('serasi', true)`);
  const folders: string[] = [];
  let [count, bytes] = [0, 0];
  for await (const { name, isFolder } of walk(data, '')) {
    if (isFolder) folders.push(name);
    else {
      bytes += await copyFile(writer, path.join(data, name), `${CLUSTER}${name}`);
      count++;
    }
  }
  await writer.add(FOLDERS, Buffer.from(JSON.stringify(folders)));
  const { rows } = await client.query<{ label: string; at: Date }>(
    `select labelfile as label, clock_timestamp() as at from pg_backup_stop(false)`,
  );
  const { label, at } = rows[0]!;
  await writer.add(LABEL, Buffer.from(label));
  await writer.close({ sums: [], sequences: [], files: { count, bytes }, missing: [] });
  // Finishes the segment now, so that the needed log does not wait until it is full.
  await client.query('select pg_switch_wal()');
  const segment = /\(file ([0-9A-F]{24})\)/.exec(label)![1]!;
  return { at: new Date(Math.ceil(at.getTime() / 1000) * 1000), segment };
}

async function* walk(data: string, below: string): AsyncGenerator<{ name: string; isFolder: boolean }> {
  for (const entry of await readdir(path.join(data, below), { withFileTypes: true }).catch(noNames)) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      // Folders left out stay as empty folders.
      yield { name, isFolder: true };
      yield* walk(data, name);
    } else if (entry.isFile() && !LEFT_OUT.test(name)) yield { name, isFolder: false };
  }
}

/** A file that vanishes or changes during the read is corrected by the log. */
async function copyFile(writer: PartWriter, from: string, name: string): Promise<number> {
  const handle = await open(from, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return 0;
  try {
    const held = Buffer.allocUnsafe(PART);
    let length = 0;
    for (let n = 1; ; n++) {
      const { bytesRead } = await handle.read(held, 0, PART);
      if (bytesRead > 0 || n === 1)
        await writer.add(`${name}/${n}`, await pack(held.subarray(0, bytesRead), { level: 1 }));
      length += bytesRead;
      if (bytesRead < PART) return length;
    }
  } finally {
    await handle.close();
  }
}

/**
 * Checks a whole copy, then unpacks its files into an empty folder. Throws BackupProblem before anything is
 * written.
 */
export async function unpackBase({ file }: Base, into: string, passphrase: string | null): Promise<Opening> {
  const isKnown = (name: string) => KNOWN.test(name) && !name.includes('..');
  const { opening } = await checkParts(file, passphrase, isKnown);
  await mkdir(into, { recursive: true, mode: 0o700 });
  for await (const { name, bytes } of readParts(file, passphrase)) {
    if (name === FOLDERS) {
      for (const folder of JSON.parse(bytes.toString('utf8')) as string[])
        await mkdir(path.join(into, folder), { recursive: true, mode: 0o700 });
    } else if (name === LABEL) await writeFile(path.join(into, LABEL), bytes, { mode: 0o600 });
    else if (name.startsWith(CLUSTER)) {
      const at = path.join(into, path.dirname(name.slice(CLUSTER.length)));
      await mkdir(path.dirname(at), { recursive: true, mode: 0o700 });
      await appendFile(at, await unpack(bytes), { mode: 0o600 });
    }
  }
  return opening;
}
