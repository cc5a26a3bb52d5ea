import type { Context } from '../../context.ts';
import { passesSince } from './store.ts';
import { deletePassesBefore } from './store.passes.ts';

/** Deletes expired passes. */
export const sweepPasses = (ctx: Context): Promise<number> => deletePassesBefore(ctx.db, passesSince(ctx.now()));
