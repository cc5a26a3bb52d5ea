import { backupCopy } from '#copy/backup.ts';
import type pg from 'pg';
import { endLocked, lockRun } from '../db/backup-locks.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { BackupProblem } from './format.ts';
import { checkParts, type Contents } from './part-reader.ts';
import { compareTables, loadRows } from './load-rows.ts';
import { quoted, settle } from './tables.ts';

export type Drilled = { bytes: number; rows: number; files: number };

/**
 * Tests a backup: checks every part of the file against its sum, restores the rows into a scratch database beside ours
 * (`…_drill`, dropped again), and compares number and hash of each table. Throws BackupProblem, also when another
 * backup runs, still after `patienceMs`, or the database's error, for example when its user may not create one.
 */
export async function drillBackup(
  pool: pg.Pool,
  file: string,
  passphrase: string | null,
  patienceMs = 0,
): Promise<Drilled> {
  // A connection of its own: the application's pool ends while this one waits or reads.
  const own = connect(pool.options.connectionString!, { max: 1 });
  const holder = await own.pool.connect();
  try {
    // Before the file is read, which takes as long as it is large: whoever took the lock meanwhile would end the trial.
    if (!(await lockRun(holder, patienceMs))) throw new BackupProblem(backupCopy.busy);
    const contents = await checkParts(file, passphrase);
    await settle(holder);
    const { rows } = await holder.query<{ name: string }>(`select current_database() || '_drill' as name`);
    const { name } = rows[0]!;
    // A killed run has left its own.
    await holder.query(`drop database if exists ${quoted(name)} with (force)`);
    await holder.query(`create database ${quoted(name)} template template0`);
    try {
      await loadInto(scratchUrl(pool, name), contents, file, passphrase);
    } finally {
      await holder.query(`drop database if exists ${quoted(name)} with (force)`);
    }
    const { closing, bytes } = contents;
    return { bytes, rows: closing.sums.reduce((all, sum) => all + Number(sum.rows), 0), files: closing.files.count };
  } finally {
    await endLocked(holder);
    await own.close();
  }
}

async function loadInto(url: string, contents: Contents, file: string, passphrase: string | null): Promise<void> {
  const { pool, db, close } = connect(url, { max: 2 });
  try {
    await migrate(db, contents.opening.migrations);
    const client = await pool.connect();
    try {
      await settle(client);
      await loadRows(client, contents, { file, passphrase });
      await compareTables(client, contents.closing);
    } finally {
      client.release(true);
    }
  } finally {
    await close();
  }
}

function scratchUrl(pool: pg.Pool, name: string): string {
  const url = new URL(pool.options.connectionString!);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}
