import type { Context } from '../../context.ts';
import { EachByItself } from '../../each-by-itself.ts';
import { workRun } from './actions.working.ts';
import { openRuns } from './store.ts';

/** Goes on with runs that a kill, or a stop, has left in the middle. Answers how many chats and plans it did. */
export async function resumeCompensations(ctx: Context): Promise<number> {
  let worked = 0;
  const each = new EachByItself(ctx.log, 'compensations.resume');
  await each.round(await openRuns(ctx.db), async (run) => {
    worked += await workRun(ctx, run);
  });
  each.end();
  return worked;
}
