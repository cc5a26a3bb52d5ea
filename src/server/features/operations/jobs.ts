import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { dropErasureRecords, keepErasures } from '../../adapters/erasure-records.ts';
import { drillBackup } from '../../backup/drill.ts';
import { makeBackup } from '../../backup/make.ts';
import { keepRun } from '../../backup/runs.ts';
import type { Context } from '../../context.ts';
import { forgetErasuresBefore } from '../../db/erasures.ts';
import { failureText } from '../../failure-text.ts';
import { sweepSnapshots } from '../../match-index/store.snapshots.ts';
import { sweepTable } from '../../match-index/store.table.ts';
import { forgetRunsBefore, lastGood } from './store.ts';

/** Longer than any backup should be kept: an older one would bring back erased data without a record. */
const ERASURES_KEPT_DAYS = 400;
const RUNS_KEPT_DAYS = 400;
/** An instance that was away longer reads the whole database. */
const GONE_KEPT_DAYS = 7;
const NAME = /^serasi-\d{8}-\d{6}\.backup$/;
/** While trials fail so many more stay, for the case that they are whole; without an end they would fill the disk. */
const UNTRIED_KEPT = 3;
/** Members are promised that what is erased leaves the last backup within 90 days (READINGS §10). */
const KEPT_DAYS_AT_MOST = 90;
const DAY_MS = 86_400_000;
/** Longer than the daily copy of the cluster for the history takes; twice that is well within the job's eight hours. */
const BUSY_PATIENCE_MS = 2 * 3_600_000;

/** Writes erasures to the storage, outside every backup; each minute. */
export function keepErasureRecords(ctx: Context): Promise<number> {
  return keepErasures(ctx);
}

export async function sweepOperations(ctx: Context): Promise<number> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  await forgetErasuresBefore(ctx.db, before(ERASURES_KEPT_DAYS));
  await dropErasureRecords(ctx.files, before(ERASURES_KEPT_DAYS));
  await sweepSnapshots(ctx.db, before(GONE_KEPT_DAYS));
  // Also when no instance searches the table any more.
  await sweepTable(ctx.db);
  return forgetRunsBefore(ctx.db, before(RUNS_KEPT_DAYS));
}

/** The job of the night: the next one is a day away, so it waits for who works on the database just now. */
export function makeBackupOfTheNight(ctx: Context): Promise<number> {
  return makeNightlyBackup(ctx, BUSY_PATIENCE_MS);
}

/**
 * Makes the nightly backup in `BACKUP_DIR`, tests it, and removes all but the newest `BACKUP_KEEP`, and any that is too
 * old. A failure is logged, as when another backup runs, still after `patienceMs`: a backup that was not made removes
 * no other, one whose trial failed stays beside the newest that went well. Returns how many were made and tried.
 */
export async function makeNightlyBackup(ctx: Context, patienceMs = 0): Promise<number> {
  const { folder, keep, passphrase } = ctx.config.backup;
  if (folder === null) return 0;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, nameAt(ctx.now()));
  const made = await noted(ctx, 'backup', file, async () => {
    await removeHalves(folder);
    const done = await makeBackup(ctx, file, passphrase, patienceMs);
    return { ...done, missing: done.missing.length };
  });
  await removeFrom(folder, new Date(ctx.now().getTime() - KEPT_DAYS_AT_MOST * DAY_MS));
  if (!made) return 0;
  const tried = await noted(ctx, 'drill', file, () => drillBackup(ctx.pool, file, passphrase, patienceMs));
  if (tried) await keepNewest(folder, keep);
  else await keepNewest(folder, keep + UNTRIED_KEPT, (await lastGood(ctx.db, 'drill'))?.file);
  return tried ? 1 : 0;
}

type Came = { bytes: number; rows: number; files: number; missing?: number };

/** Runs the work and records its result in a row; returns whether it succeeded. */
async function noted(
  ctx: Context,
  kind: 'backup' | 'drill',
  file: string,
  work: () => Promise<Came>,
): Promise<boolean> {
  const began = new Date();
  try {
    const { bytes, rows, files, missing } = await work();
    await keepRun(ctx.db, { kind, began, file, bytes, rows, files, missing });
    if (missing) ctx.log.error({ missing }, 'files that rows point to are not in the storage');
    return true;
  } catch (error) {
    ctx.log.error({ err: error, kind }, 'THE BACKUP OF THE NIGHT FAILED');
    await keepRun(ctx.db, { kind, began, file, failure: failureText(error).slice(0, 500) });
    return false;
  }
}

/** Removes the rest of a killed run; while the database's lock is free nobody else writes here. */
async function removeHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.backup.half') && (await isOld(path.join(folder, name)))) await rm(path.join(folder, name));
}

async function isOld(file: string): Promise<boolean> {
  const { mtimeMs } = await stat(file);
  return mtimeMs < Date.now() - DAY_MS / 2;
}

const nameAt = (moment: Date): string =>
  `serasi-${moment.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)}.backup`;

/** Removes those from before a moment, also when nights failed: members are promised that none is older. */
async function removeFrom(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder))
    if (NAME.test(name) && name < nameAt(before)) await rm(path.join(folder, name), { force: true });
}

/** Removes all but the newest ones, and never `except`. */
async function keepNewest(folder: string, keep: number, except?: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const over = names.slice(0, -keep).map((name) => path.join(folder, name));
  for (const file of over) if (file !== except) await rm(file, { force: true });
}
