import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import { membersWithDueWishes, sweepVersions } from '../../members/store.versions.ts';
import { settle } from '../../members/versions.ts';

const AT_ONCE = 500;

/** Applies waiting wishes that are due, also for members who do not search. Returns how many members. */
export async function keepDueWishes(ctx: Context): Promise<number> {
  const now = ctx.now();
  const ids = await membersWithDueWishes(ctx.db, now, AT_ONCE);
  const each = new EachByItself(ctx.log, 'wishes.keep');
  await each.round(ids, (id) => settle(ctx.db, id, now));
  await ctx.index.refresh(ids);
  return each.end();
}

/** Deletes versions that limit nobody any more. */
export function sweepHeldVersions(ctx: Context): Promise<number> {
  return sweepVersions(ctx.db, ctx.now());
}
