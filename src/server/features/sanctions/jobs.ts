import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import { liftOver } from '../../members/sanctions.ts';
import { membersOver } from '../../members/store.sanctions.ts';
import { forgetBannedNumbers } from './store.ts';

const AT_ONCE = 200;

/** Ends suspensions whose time is over. */
export async function liftEndedSuspensions(ctx: Context): Promise<number> {
  const each = new EachByItself(ctx.log, 'suspensions.lift');
  for (;;) {
    const ids = await membersOver(ctx.db, ctx.now(), each.failed, AT_ONCE);
    const goesOn = await each.round(ids, (id) => liftOver(ctx, id));
    if (!goesOn || ids.length < AT_ONCE) return each.end();
  }
}

/** Deletes expired hashes of banned numbers. */
export function sweepBannedNumbers(ctx: Context): Promise<number> {
  return forgetBannedNumbers(ctx.db, ctx.now());
}
