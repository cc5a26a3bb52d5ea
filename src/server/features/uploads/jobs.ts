import { release, removeOrphans, removeObject } from '../../adapters/objects.ts';
import type { Context } from '../../context.ts';
import { mayRemoveFiles } from '../../db/backup-locks.ts';
import { forgetOrphans, lockOrphansBefore } from '../../db/orphan-objects.ts';
import { deleteTicket, expiredTickets } from './store.ts';

/** Longer than any upload takes: what is loose after that belongs to a process that ended. */
const LOOSE_FOR_MS = 60 * 60_000;
const BATCH = 50;

/** Files of people who did not finish registering go after 24 h (T43). */
export async function sweepExpiredTickets(ctx: Context): Promise<number> {
  const tickets = await expiredTickets(ctx.db, ctx.now());
  for (const { id } of tickets) {
    const keys = await ctx.db.transaction().execute(async (tx) => {
      const left = await deleteTicket(tx, id, []);
      await release(tx, left, ctx.now());
      return left;
    });
    await removeOrphans(ctx, keys);
  }
  return tickets.length;
}

/** Stored objects a killed process left without a row that points to them (adapters/objects.ts). */
export async function sweepOrphanObjects(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - LOOSE_FOR_MS);
  for (let swept = 0; ; ) {
    // The notes stay locked until the objects are gone: nobody can claim one meanwhile.
    const n = await ctx.db.transaction().execute(async (tx) => {
      // While a backup reads files, they stay: the next sweep comes in a quarter of an hour.
      if (!(await mayRemoveFiles(tx))) return 0;
      const keys = await lockOrphansBefore(tx, before, BATCH);
      for (const key of keys) await removeObject(ctx, key);
      await forgetOrphans(tx, keys);
      return keys.length;
    });
    swept += n;
    if (n < BATCH) return swept;
  }
}
