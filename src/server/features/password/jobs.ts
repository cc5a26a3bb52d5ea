import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import { deleteResetsBefore } from './store.ts';

/** Reset requests and recovery links that ended a day ago. */
export function sweepPasswordResets(ctx: Context): Promise<number> {
  return deleteResetsBefore(ctx.db, new Date(ctx.now().getTime() - DAY_MS));
}
