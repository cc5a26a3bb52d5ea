import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import { inBatches } from '../../sweeps.ts';
import { DELETED_KEPT_DAYS } from './policy.ts';
import { forgetAddressings } from './store.addressings.ts';
import { eraseDeleted } from './store.ts';

/** Deletes addressings: they count for an hour, and are kept for a day at most. */
export function sweepAddressings(ctx: Context): Promise<number> {
  return forgetAddressings(ctx.db, new Date(ctx.now().getTime() - DAY_MS));
}

/** Erases the texts of messages deleted long ago; their rows stay, so that the room has no gaps. */
export async function eraseDeletedMessages(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - DELETED_KEPT_DAYS * DAY_MS);
  return inBatches((limit) => eraseDeleted(ctx.db, before, limit));
}
