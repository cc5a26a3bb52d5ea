import type { Context } from '../../context.ts';
import { inBatches } from '../../sweeps.ts';
import { passesSince } from './store.ts';
import { deletePassesBefore } from './store.passes.ts';

/** Deletes expired passes. */
export function sweepPasses(ctx: Context): Promise<number> {
  const before = passesSince(ctx.now());
  return inBatches((limit) => deletePassesBefore(ctx.db, before, limit));
}
