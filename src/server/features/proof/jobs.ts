import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import { deleteCodesBefore, deleteKeptLimits } from './store.ts';

/** Deletes codes that ended a week ago. */
export function sweepNumberCodes(ctx: Context): Promise<number> {
  return deleteCodesBefore(ctx.db, new Date(ctx.now().getTime() - 7 * DAY_MS));
}

/** Limits a deleted account had used up, kept for its number until their term. */
export function sweepKeptLimits(ctx: Context): Promise<number> {
  return deleteKeptLimits(ctx.db, ctx.now());
}
