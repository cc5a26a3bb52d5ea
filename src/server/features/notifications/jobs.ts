import { DAY_MS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import { deleteProcessed } from '../../db/queries/outbox-rows.ts';
import { deleteReadBefore } from './store.ts';

const READ_KEPT_DAYS = 90;
const OUTBOX_KEPT_DAYS = 30;

/** Notifications read long ago, and announcements dealt with long ago; those that were given up stay as long as the former. */
export async function sweepNotifications(ctx: Context): Promise<number> {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  const read = await deleteReadBefore(ctx.db, daysAgo(READ_KEPT_DAYS));
  return read + (await deleteProcessed(ctx.db, daysAgo(OUTBOX_KEPT_DAYS), daysAgo(READ_KEPT_DAYS)));
}
