import type { Context } from '../../context.ts';
import { deleteOldChallenges } from './store.passkeys.ts';

/** Deletes expired challenges. */
export const sweepChallenges = (ctx: Context): Promise<number> => deleteOldChallenges(ctx.db, ctx.now());
