import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import { workRun } from './actions.working.ts';
import { openRuns } from './store.ts';

/** Continues runs that a kill or a stop interrupted. Returns how many chats and plans it processed. */
export async function resumeCompensations(ctx: Context): Promise<number> {
  let worked = 0;
  const each = new EachByItself(ctx.log, 'compensations.resume');
  await each.round(await openRuns(ctx.db), async (run) => {
    worked += await workRun(ctx, run);
  });
  each.end();
  return worked;
}
