import { release, removeOrphans, removeObject } from '../../adapters/objects.ts';
import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import { mayRemoveFiles } from '../../db/backup-locks.ts';
import { forgetOrphans, lockOrphan, orphansBefore } from '../../db/orphan-objects.ts';
import { deleteTicket, expiredTickets } from './store.ts';

/** Longer than any upload takes: older orphans belong to a process that ended. */
const ORPHAN_FOR_MS = 60 * 60_000;
const BATCH = 50;

/** Deletes files of unfinished registrations after 24 h (T43). */
export async function sweepExpiredTickets(ctx: Context): Promise<number> {
  const tickets = await expiredTickets(ctx.db, ctx.now());
  const each = new EachByItself(ctx.log, 'uploads.sweep');
  await each.round(tickets, async ({ id }) => {
    const keys = await ctx.db.transaction().execute(async (tx) => {
      const left = await deleteTicket(tx, id, []);
      await release(tx, left, ctx.now());
      return left;
    });
    await removeOrphans(ctx, keys);
  });
  return each.end();
}

/** Removes stored objects left without a row by a killed process (adapters/objects.ts). */
export async function sweepOrphanObjects(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - ORPHAN_FOR_MS);
  const each = new EachByItself(ctx.log, 'loose-objects.sweep');
  for (;;) {
    const keys = await orphansBefore(ctx.db, before, each.failed, BATCH);
    const goesOn = await each.round(keys, (key) => sweepOrphan(ctx, key));
    if (!goesOn || keys.length < BATCH) return each.end();
  }
}

/** The mark stays locked until the object is deleted, so that it cannot be claimed meanwhile. */
function sweepOrphan(ctx: Context, key: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    // Files stay while a backup reads them: the next sweep comes in a quarter of an hour.
    if (!(await mayRemoveFiles(tx)) || !(await lockOrphan(tx, key))) return false;
    await removeObject(ctx, key);
    await forgetOrphans(tx, [key]);
    return true;
  });
}
