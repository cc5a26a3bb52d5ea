import { backupCopy } from '#copy/backup.ts';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Files } from '../adapters/files.ts';
import { ofDemo } from '../adapters/objects.ts';
import type { Opener } from '../adapters/sealing.ts';
import { endLocked, keepStoredFiles, lockRun } from '../db/backup-locks.ts';
import { connect } from '../db/connect.ts';
import { isRotating } from '../keys/hash-key.ts';
import { BackupProblem, FILES, FORMAT, keyMark, OPENING, type Opening, ROWS, type TableSum } from './format.ts';
import { type PartWriter, writeParts } from './part-writer.ts';
import { filesOfRows } from './stored-files.ts';
import { columnsOf, migrationsOf, quoted, sequencesOf, settle, sumOfTable, tablesOf } from './tables.ts';

/** Rows are cut into parts of this size before they are packed, so that memory holds one part only. */
const ROWS_PART = 4 * 1024 * 1024;
/** Files read at once: a distant storage answers slowly. */
const AT_ONCE = 8;

export type BackupHost = { pool: pg.Pool; files: Files; config: Opener };
export type Made = { bytes: number; rows: number; files: number; missing: string[]; madeAt: Date };

const pack = promisify<Buffer, { level: number }, Buffer>(gzip);

/**
 * Writes all rows, as of one moment, and the files they point to into one new file, while the application works.
 * Files released meanwhile stay until it ends (decision 0057). Throws BackupProblem when the file exists
 * already or another backup runs, still after `patienceMs`; then, and after a kill, no file of that name is left.
 */
export async function makeBackup(
  host: BackupHost,
  to: string,
  passphrase: string | null,
  patienceMs = 0,
): Promise<Made> {
  // Connections of its own: a pipelined pool cannot copy.
  const { pool, close } = connect(host.pool.options.connectionString!, { max: 2 });
  try {
    return await makeWith({ ...host, pool }, { to, passphrase, patienceMs });
  } finally {
    await close();
  }
}

async function makeWith(
  host: BackupHost,
  { to, passphrase, patienceMs }: { to: string; passphrase: string | null; patienceMs: number },
): Promise<Made> {
  const reader = await host.pool.connect();
  try {
    if (!(await lockRun(reader, patienceMs))) throw new BackupProblem(backupCopy.busy);
    const writer = await writeParts(to, passphrase);
    try {
      return await writeAll(host, reader, writer);
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  } finally {
    await endLocked(reader);
  }
}

async function writeAll(host: BackupHost, reader: pg.PoolClient, writer: PartWriter): Promise<Made> {
  await settle(reader);
  const { rows: ours } = await reader.query(`select 1 where to_regclass('kysely_migration') is not null`);
  if (ours.length === 0) throw new BackupProblem(backupCopy.notOurs);
  // Before the snapshot: the files it refers to then stay in the storage until we have read them.
  await keepStoredFiles(reader);
  await reader.query('begin isolation level repeatable read, read only');
  const opening = await openingOf(host, reader);
  await writer.add(OPENING, Buffer.from(JSON.stringify(opening)));
  const [sums] = await Promise.all([
    sumsOfSnapshot(host.pool, await exported(reader), opening.tables),
    copyTables(reader, writer, opening.tables),
  ]);
  const names = await filesOfRows(reader);
  const sequences = await sequencesOf(reader);
  await reader.query('commit');
  const { count, bytes, missing } = await copyFiles(host.files, writer, names);
  const length = await writer.close({ sums, sequences, files: { count, bytes }, missing });
  const rows = sums.reduce((all, sum) => all + Number(sum.rows), 0);
  return { bytes: length, rows, files: count, missing, madeAt: new Date(opening.madeAt) };
}

async function openingOf({ config }: BackupHost, reader: pg.ClientBase): Promise<Opening> {
  const { rows } = await reader.query<{ at: Date; server: number }>(
    `select now() as at, current_setting('server_version_num')::int as server`,
  );
  return {
    format: FORMAT,
    madeAt: rows[0]!.at.toISOString(),
    server: rows[0]!.server,
    migrations: await migrationsOf(reader),
    keyMark: keyMark(config.secretKey),
    ...((await isRotating(reader, config)) ? { otherKeyMark: keyMark(config.secretKeyPrevious!) } : {}),
    tables: await tablesOf(reader),
  };
}

async function exported(reader: pg.ClientBase): Promise<string> {
  const { rows } = await reader.query<{ id: string }>('select pg_export_snapshot() as id');
  return rows[0]!.id;
}

/** Sums of the same snapshot on a second connection, while the first one copies. */
async function sumsOfSnapshot(pool: pg.Pool, snapshot: string, tables: Opening['tables']): Promise<TableSum[]> {
  const counter = await pool.connect();
  try {
    await settle(counter);
    await counter.query(`begin isolation level repeatable read, read only; set transaction snapshot '${snapshot}'`);
    const sums: TableSum[] = [];
    for (const { name } of tables) sums.push(await sumOfTable(counter, name));
    await counter.query('commit');
    return sums;
  } finally {
    counter.release(true);
  }
}

async function copyTables(reader: pg.PoolClient, writer: PartWriter, tables: Opening['tables']): Promise<void> {
  for (const table of tables) {
    const stream = reader.query(copyTo(`copy ${quoted(table.name)} (${columnsOf(table)}) to stdout`));
    let held: Buffer[] = [];
    let [length, n] = [0, 0];
    const flush = async () => {
      const part = await pack(Buffer.concat(held), { level: 1 });
      [held, length] = [[], 0];
      await writer.add(`${ROWS}${table.name}/${++n}.gz`, part);
    };
    for await (const piece of stream) {
      held.push(piece as Buffer);
      length += (piece as Buffer).length;
      if (length >= ROWS_PART) await flush();
    }
    if (length > 0) await flush();
  }
}

/** Reads a few files ahead and adds them in order. A missing file is reported, and stops nothing. */
async function copyFiles(files: Files, writer: PartWriter, names: readonly string[]) {
  const missing: string[] = [];
  let [count, bytes] = [0, 0];
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE);
    const read = await Promise.all(some.map((name) => files.get(name)));
    for (const [i, content] of read.entries()) {
      if (content === null) {
        // A demo picture that nobody has viewed is not drawn yet (decision 0050).
        if (!ofDemo(some[i]!)) missing.push(some[i]!);
        continue;
      }
      await writer.add(`${FILES}${some[i]}`, content);
      count++;
      bytes += content.length;
    }
  }
  return { count, bytes, missing };
}
