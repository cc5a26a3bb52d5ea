import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import { DELETED_KEPT_DAYS } from './policy.ts';
import { forgetAddressings } from './store.addressings.ts';
import { eraseDeleted } from './store.ts';

/** Whom an author had notified is asked for an hour, and kept no longer than a day. */
export function sweepAddressings(ctx: Context): Promise<number> {
  return forgetAddressings(ctx.db, new Date(ctx.now().getTime() - DAY_MS));
}

/** The texts of messages deleted long ago go; that there was one stays, so that the room has no gaps. */
export async function eraseDeletedMessages(ctx: Context): Promise<number> {
  return eraseDeleted(ctx.db, new Date(ctx.now().getTime() - DELETED_KEPT_DAYS * DAY_MS));
}
