import path from 'node:path';
import { makeBase } from '../../backup/history/base.ts';
import { forgetHistory, isCopyDue, sweepHistory } from '../../backup/history/keep.ts';
import { boundWaiting, keepLog } from '../../backup/history/log.ts';
import { claimHistory, identityOf, sweepFormer } from '../../backup/history/owner.ts';
import { restoredSince } from '../../backup/runs.ts';
import type { Context } from '../../context.ts';
import { WAITING } from '../../db/embedded/archive.ts';
import { keepsHistory } from '../../db/embedded/own-database.ts';

/**
 * Moves finished segments of the embedded server's log into the history, and copies the cluster when due (decision
 * 0066); a history of another cluster is set apart first (0127). Where no history is kept any more, removes the one of
 * before when its days are over. Returns how many segments. Throws errors of the folder or the disk.
 */
export async function keepHistory(ctx: Context): Promise<number> {
  const { folder, passphrase, historyDays } = ctx.config.backup;
  if (folder === null) return 0;
  const waiting = path.join(ctx.config.dataDir, WAITING);
  await sweepFormer(folder, historyDays, ctx.now());
  if (!keepsHistory(ctx.config)) {
    // One of before HISTORY_DAYS=0, or of before a move to a database outside.
    if (await forgetHistory({ folder, waiting }, historyDays, ctx.now()))
      ctx.log.info('no history is kept here any more: that of before was removed');
    return 0;
  }
  const data = path.join(ctx.config.dataDir, 'postgres');
  await claim(ctx, folder, data);
  const taken = await keepLog({ waiting, folder, passphrase });
  if (!(await isCopyDue(folder, ctx.now()))) return taken;
  const base = await makeBase(ctx, data, folder, passphrase);
  if (base) ctx.log.info({ since: base.at }, 'the cluster was copied into the history');
  if (base) await sweepHistory(folder, historyDays, ctx.now());
  return taken;
}

async function claim(ctx: Context, folder: string, data: string): Promise<void> {
  const ours = { folder, cluster: await identityOf(data), restoredSince: (at: Date) => restoredSince(ctx.db, at) };
  const former = await claimHistory(ours, ctx.now());
  if (former) ctx.log.warn({ former }, 'the history here was of another database: it was set apart');
}

/**
 * Bounds the log that waits while `keepHistory` is not done with it, for the disk of the database. The history then has
 * a gap, and begins anew. Returns how many segments were given up.
 */
export async function boundHistory(ctx: Context): Promise<number> {
  if (!keepsHistory(ctx.config)) return 0;
  const given = await boundWaiting(path.join(ctx.config.dataDir, WAITING));
  if (given > 0) ctx.log.error({ given }, 'the log of the history waits too long: its oldest part is given up');
  return given;
}

const MINUTE_MS = 60_000;

/**
 * For an instance without jobs that runs the embedded database: the log of the history is archived here, and nobody may
 * take it. Says so, and bounds what waits each minute, as the jobs would; the returned function ends that. Null where
 * nothing is archived.
 */
export function boundWithoutJobs(ctx: Context): (() => void) | null {
  if (!keepsHistory(ctx.config)) return null;
  ctx.log.warn(
    'this instance runs no jobs, and its database archives the log of the history: without an instance with --roles=jobs nobody takes it into BACKUP_DIR, and it is given up beyond 4 GiB',
  );
  const look = () =>
    void boundHistory(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'the waiting log cannot be bounded'),
    );
  look();
  const timer = setInterval(look, MINUTE_MS).unref();
  return () => clearInterval(timer);
}
