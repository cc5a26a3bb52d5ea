import type { Context } from '../../context.ts';
import { workRun } from './actions.working.ts';
import { openRuns } from './store.ts';

/** Goes on with runs that a kill, or a stop, has left in the middle. Answers how many chats and plans it did. */
export async function resumeCompensations(ctx: Context): Promise<number> {
  let worked = 0;
  for (const run of await openRuns(ctx.db)) worked += await workRun(ctx, run);
  return worked;
}
