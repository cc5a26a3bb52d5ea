import type { Context } from '../../context.ts';
import { eraseDueAccounts } from './actions.deletion.ts';
import { eraseOldExports, makeWaitingExports } from './actions.exports.ts';
import { deleteProofsBefore } from './store.deletion.ts';

/** Erases accounts whose days of grace are over. */
export function eraseAccounts(ctx: Context): Promise<number> {
  return eraseDueAccounts(ctx);
}

/** Forgets proofs of consents of members erased long ago. */
export function sweepProofs(ctx: Context): Promise<number> {
  return deleteProofsBefore(ctx.db, ctx.now());
}

/** Makes the copies members asked for. */
export function makeExports(ctx: Context): Promise<number> {
  return makeWaitingExports(ctx);
}

/** Erases copies whose days are over. */
export function eraseExports(ctx: Context): Promise<number> {
  return eraseOldExports(ctx);
}
