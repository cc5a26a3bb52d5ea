import { release, removeOrphans, removeObject } from '../../adapters/objects.ts';
import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import { mayRemoveFiles } from '../../db/backup-locks.ts';
import { forgetOrphans, lockOrphan, orphansBefore } from '../../db/orphan-objects.ts';
import { deleteTicket, expiredTickets } from './store.ts';

/** Longer than any upload takes: what is loose after that belongs to a process that ended. */
const LOOSE_FOR_MS = 60 * 60_000;
const BATCH = 50;

/** Files of people who did not finish registering go after 24 h (T43). */
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

/** Stored objects a killed process left without a row that points to them (adapters/objects.ts). */
export async function sweepOrphanObjects(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - LOOSE_FOR_MS);
  const each = new EachByItself(ctx.log, 'loose-objects.sweep');
  for (;;) {
    const keys = await orphansBefore(ctx.db, before, each.failed, BATCH);
    const goesOn = await each.round(keys, (key) => sweepOrphan(ctx, key));
    if (!goesOn || keys.length < BATCH) return each.end();
  }
}

/** The note stays locked until the object is gone: nobody can claim it meanwhile. */
function sweepOrphan(ctx: Context, key: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    // While a backup reads files, they stay: the next sweep comes in a quarter of an hour.
    if (!(await mayRemoveFiles(tx)) || !(await lockOrphan(tx, key))) return false;
    await removeObject(ctx, key);
    await forgetOrphans(tx, [key]);
    return true;
  });
}
