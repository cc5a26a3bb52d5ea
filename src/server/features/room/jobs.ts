import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import { DELETED_KEPT_DAYS } from './policy.ts';
import { eraseDeleted } from './store.ts';

/** The texts of messages deleted long ago go; that there was one stays, so that the room has no gaps. */
export async function eraseDeletedMessages(ctx: Context): Promise<number> {
  return eraseDeleted(ctx.db, new Date(ctx.now().getTime() - DELETED_KEPT_DAYS * DAY_MS));
}
