import type { Context } from '../../context.ts';
import { deleteOldChallenges } from './store.passkeys.ts';

/** What nobody signed in time. */
export const sweepChallenges = (ctx: Context): Promise<number> => deleteOldChallenges(ctx.db, ctx.now());
