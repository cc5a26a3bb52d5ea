import { OPENED_FOR_HOURS } from '#domain/matching/limits.ts';
import type { Context } from '../../context.ts';

/** Cards opened longer ago than the day they count for. */
export async function sweepOpenedCards(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - OPENED_FOR_HOURS * 3_600_000);
  const { numDeletedRows } = await ctx.db.deleteFrom('opened_cards').where('opened_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
