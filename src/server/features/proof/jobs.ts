import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import { deleteCodesBefore } from './store.ts';

/** Deletes codes that ended a week ago. */
export function sweepNumberCodes(ctx: Context): Promise<number> {
  return deleteCodesBefore(ctx.db, new Date(ctx.now().getTime() - 7 * DAY_MS));
}
