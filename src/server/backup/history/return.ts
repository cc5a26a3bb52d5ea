import { backupCopy } from '#copy/backup.ts';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keepErasures } from '../../adapters/erasure-records.ts';
import { openFiles } from '../../adapters/files.ts';
import type { Config } from '../../config.ts';
import { connect } from '../../db/connect.ts';
import { archiveSettings, WAITING } from '../../db/embedded/archive.ts';
import { openOwnDatabase } from '../../db/embedded/own-database.ts';
import { type Cluster, clusterUrl, startRecovering, stopUnlessShared } from '../../db/embedded/postmaster.ts';
import { finishReturn, HALF, noteMaker, takePlace } from '../../db/embedded/return.ts';
import { giveTo } from '../../db/embedded/run-as.ts';
import { clusterAt, removeUnfinished } from '../../db/embedded/start.ts';
import { migrate } from '../../db/migrate.ts';
import { failureText } from '../../failure-text.ts';
import { BackupProblem } from '../format.ts';
import { endSessions, type Forgotten, forgetErased } from '../restore.ts';
import { keepRun } from '../runs.ts';
import { unpackBase } from './base.ts';
import { unpackFile } from './log.ts';
import { type Base, basesIn, isOfLog, isSegment, logFolder, logIn, namesIn, placeOf } from './names.ts';
import { identityOf, ownerOf } from './owner.ts';
import { settleStored } from './stored.ts';
import { baseFor, noteOf, timelineAt } from './timelines.ts';

export type Returned = {
  /** Folder of the former cluster, beside the new one; null: there was none. */
  before: string | null;
  /** Stored files that neither the storage nor a backup has. */
  missing: string[];
  brought: number;
  /** Why the former cluster's last erasures could not be read; null: they were. */
  unread: string | null;
} & Forgotten;
/** A cluster whose server ends this often in a row at its start is broken. */
const BROKEN_AFTER = 5;
type Wish = { at: Date; keepSessions: boolean };

/**
 * Makes the embedded database what it was at a second of the last days (decision 0066): the newest copy before
 * it and the log up to it become a new cluster; the former cluster is kept unchanged. Later erasures are
 * repeated, sessions end. After a kill at any moment the next start opens either the old or the new one, and removes
 * what was not finished; a failure removes it at once. Throws BackupProblem.
 */
export async function returnTo(config: Config, wish: Wish): Promise<Returned> {
  const { folder } = config.backup;
  if (config.databaseUrl !== null) throw new BackupProblem(backupCopy.returnOutside);
  if (folder === null) throw new BackupProblem(backupCopy.returnFolder);
  const root = path.resolve(config.dataDir);
  await finishReturn(root);
  const source = await chosen(root, folder, wish.at);
  // From this moment the former cluster gets no new commits.
  const closed = new Date();
  const unread = existsSync(path.join(root, 'postgres')) ? await closeFormer(config) : null;
  const half = path.join(root, HALF);
  await clear(root);
  try {
    const { timeline, ...done } = await makeCluster(config, wish, { ...source, folder });
    const note = noteOf(timeline, closed, wish.at, source.timeline);
    await writeFile(path.join(half, WAITING, note), '', { mode: 0o600 });
    await mkdir(path.join(root, WAITING), { recursive: true });
    // An application that was started meanwhile would go on writing into the cluster that is moved away.
    if (existsSync(path.join(root, 'postgres'))) await end(await clusterAt(root, []));
    return { ...done, unread, before: await takePlace(root) };
  } catch (error) {
    // Why the return failed is what is told; what could not be removed goes with the next start.
    await removeUnfinished(root).catch(() => {});
    throw error;
  }
}

type Source = { base: Base; timeline: string; folder: string };

/** Makes the cluster of the wished moment below `HALF`, and ends its server. Returns what came of it. */
async function makeCluster(config: Config, { at, keepSessions }: Wish, { base, timeline, folder }: Source) {
  const { passphrase } = config.backup;
  const root = path.resolve(config.dataDir);
  const half = path.join(root, HALF);
  await unpackBase(base, path.join(half, 'postgres'), passphrase);
  // Of a history that does not say whose it is, each copy does.
  await assertSameCluster(root, await identityOf(path.join(half, 'postgres')));
  await stageLog({ root, folder, passphrase, base, to: path.join(half, 'log') });
  const cluster = await clusterOf(half, { at, timeline });
  await startRecovering(cluster).catch((error: Error) => {
    throw new BackupProblem(backupCopy.returnFailed(error.message), { cause: error });
  });
  return settleAll(cluster, config, { base, keepSessions }).finally(() => end(cluster));
}

/** Makes an empty folder for the new cluster. A folder from a killed return may still have a running server. */
async function clear(root: string): Promise<void> {
  if (!(await removeUnfinished(root))) throw new BackupProblem(backupCopy.stillRunning);
  const half = path.join(root, HALF);
  await mkdir(half, { recursive: true });
  await noteMaker(half);
}

/** Stops the cluster, since a running one cannot be moved. */
async function end(cluster: Cluster): Promise<void> {
  if ((await stopUnlessShared(cluster)) === 'left-running') throw new BackupProblem(backupCopy.stillRunning);
}

/**
 * Throws BackupProblem for the history of another cluster than the one that is there: the two would be mixed. One that
 * is lost, or so broken that it does not tell, has nothing against it.
 */
async function assertSameCluster(root: string, other: string | null): Promise<void> {
  const present = await identityOf(path.join(root, 'postgres')).catch(() => null);
  if (present !== null && other !== null && present !== other) throw new BackupProblem(backupCopy.otherHistory(root));
}

/** The copy to start from, and the timeline of the moment. */
async function chosen(root: string, folder: string, at: Date): Promise<{ base: Base; timeline: string }> {
  if (at.getTime() > Date.now()) throw new BackupProblem(backupCopy.returnFuture);
  await assertSameCluster(root, await ownerOf(folder));
  const bases = await basesIn(folder);
  if (bases.length === 0) throw new BackupProblem(backupCopy.noHistory(folder));
  const log = [...(await logIn(folder)), ...(await namesIn(path.join(root, WAITING)))];
  const base = baseFor(bases, log, at);
  if (!base) throw new BackupProblem(backupCopy.beforeHistory(bases[0]!.at));
  return { base, timeline: timelineAt(log, at) };
}

/**
 * Ends the log of the former cluster, and stores its latest erasures. Returns why that failed, since a return is for
 * broken clusters too. Throws BackupProblem while the application runs on it.
 */
async function closeFormer(config: Config): Promise<string | null> {
  let why: string | null = null;
  try {
    const postgres = (await openOwnDatabase(config, BROKEN_AFTER))!;
    await endLog(postgres.url, config);
  } catch (error) {
    why = failureText(error);
  }
  await end(await clusterAt(path.resolve(config.dataDir), []));
  return why;
}

async function endLog(url: string, config: Config): Promise<void> {
  const { pool, db, close } = connect(url, { max: 2 });
  try {
    await keepErasures({ db, files: openFiles(config), now: () => new Date() });
    // A commit later than every second one can ask for; then the segment is finished.
    await pool.query(`select pg_logical_emit_message(true, 'serasi', 'return')`);
    await pool.query('select pg_switch_wal()');
  } finally {
    await close();
  }
}

type Stage = { root: string; folder: string; passphrase: string | null; base: Base; to: string };

/**
 * Collects all of the log since the copy began: from the history, from waiting segments, and from the former
 * cluster.
 */
async function stageLog({ root, folder, passphrase, base, to }: Stage): Promise<void> {
  await mkdir(to, { recursive: true });
  const isNeeded = (name: string) => isOfLog(name) && (!isSegment(name) || placeOf(name) >= placeOf(base.segment));
  for (const name of (await logIn(folder)).filter(isNeeded))
    await unpackFile(path.join(logFolder(folder), name), path.join(to, name), passphrase);
  for (const from of [path.join(root, WAITING), path.join(root, 'postgres', 'pg_wal')])
    for (const name of (await namesIn(from)).filter(isNeeded))
      if (!existsSync(path.join(to, name))) await copyFile(path.join(from, name), path.join(to, name));
}

type Target = { at: Date; timeline: string };

/**
 * The copy as a cluster that replays up to a moment and then opens, on a timeline and a socket of its own:
 * an application started meanwhile, or after a kill, must not connect to it.
 */
async function clusterOf(half: string, { at, timeline }: Target): Promise<Cluster> {
  await writeFile(path.join(half, 'postgres', 'recovery.signal'), '', { mode: 0o600 });
  // A percent sign in the path is doubled.
  const log = path.join(path.join(half, 'log').replaceAll('%', '%%'), '%f');
  const cluster = await clusterAt(half, [
    `restore_command=${process.platform === 'win32' ? `copy "${log}" "%p"` : `cp '${quoted(log)}' "%p"`}`,
    `recovery_target_time=${at.toISOString().replace('Z', '+00')}`,
    `recovery_target_timeline=${Number.parseInt(timeline, 16)}`,
    'recovery_target_action=promote',
    'hot_standby=off',
  ]);
  // Its own log waits apart until the cluster takes its place: an unfinished return leaves no timeline in the history.
  cluster.settings.push(...(await archiveSettings(path.join(half, WAITING), cluster.runAs)));
  for (const one of ['postgres', 'log']) await giveTo(cluster.runAs, path.join(half, one));
  return cluster;
}

const quoted = (text: string) => text.replaceAll("'", `'\\''`);

async function settleAll(
  cluster: Cluster,
  config: Config,
  { base, keepSessions }: { base: Base } & Pick<Wish, 'keepSessions'>,
) {
  const began = new Date();
  const { pool, db, close } = connect(clusterUrl(cluster, 'serasi'), { max: 4 });
  try {
    const files = openFiles(config);
    await migrate(db);
    const forgotten = await forgetErased({ db, files });
    const client = await pool.connect();
    if (!keepSessions) await endSessions(client).finally(() => client.release());
    else client.release();
    const { folder, passphrase } = config.backup;
    const stored = await settleStored({ pool, db, files }, { folder: folder!, passphrase });
    const { rows } = await pool.query<{ name: string }>(
      'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as name',
    );
    await keepRun(db, { kind: 'restore', began, file: base.file, bytes: 0, rows: 0, files: stored.brought });
    return { ...forgotten, ...stored, timeline: rows[0]!.name };
  } finally {
    await close();
  }
}
