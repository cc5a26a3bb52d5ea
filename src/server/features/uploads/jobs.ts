import type { Context } from '../../context.ts';
import { removeObjects } from './actions.ts';
import { deleteTicket, expiredTickets } from './store.ts';

/** Files of people who did not finish registering go after 24 h (T43). */
export async function sweepExpiredTickets(ctx: Context): Promise<number> {
  const tickets = await expiredTickets(ctx.db, ctx.now());
  for (const { id } of tickets) {
    const keys = await ctx.db.transaction().execute((tx) => deleteTicket(tx, id, []));
    for (const key of keys) await removeObjects(ctx, key);
  }
  return tickets.length;
}
