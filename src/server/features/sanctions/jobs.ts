import type { Context } from '../../context.ts';
import { liftOver } from '../../members/sanctions.ts';
import { membersOver } from '../../members/store.sanctions.ts';
import { forgetBannedNumbers } from './store.ts';

const AT_ONCE = 200;

/** Lets members in whose suspension is over. */
export async function liftEndedSuspensions(ctx: Context): Promise<number> {
  for (let lifted = 0; ; ) {
    const ids = await membersOver(ctx.db, ctx.now(), AT_ONCE);
    for (const id of ids) if (await liftOver(ctx, id)) lifted++;
    await ctx.index.refresh(ids);
    if (ids.length < AT_ONCE) return lifted;
  }
}

/** Hashes of banned numbers are kept no longer than they say. */
export function sweepBannedNumbers(ctx: Context): Promise<number> {
  return forgetBannedNumbers(ctx.db, ctx.now());
}
