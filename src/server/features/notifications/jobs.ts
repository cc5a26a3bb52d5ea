import { DAY_MS, TRIAL_WARNING_DAYS } from '#domain/subscription/entitlement.ts';
import type { Context } from '../../context.ts';
import { emitAll } from '../../outbox/emit.ts';
import { deleteProcessed } from '../../outbox/store.ts';
import { eachSweep } from '../../sweeps.ts';
import { trialEvents } from './events.ts';
import { deleteDeliveriesBefore } from './store.deliveries.ts';
import { deleteOutsideBefore, deleteReadBefore, deleteUnreadBefore, trialsBetween } from './store.ts';
import { subscriptionOf } from '../../members/subscription.ts';

const READ_KEPT_DAYS = 90;
const UNREAD_KEPT_DAYS = 730;
const OUTBOX_KEPT_DAYS = 30;
const DELIVERIES_KEPT_DAYS = 7;
/** A trial that ended longer ago is not announced. */
const TRIAL_OVER_TOLD_DAYS = 7;
const MEMBERS_AT_ONCE = 1000;

/**
 * Deletes notifications read long ago or never, and events processed long ago; given-up events stay as long as the
 * former.
 */
export async function sweepNotifications(ctx: Context): Promise<number> {
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  const [read, sent, processed] = [READ_KEPT_DAYS, DELIVERIES_KEPT_DAYS, OUTBOX_KEPT_DAYS].map(daysAgo);
  return eachSweep(ctx.log, 'notifications.sweep', {
    read: (limit) => deleteReadBefore(ctx.db, read!, limit),
    unread: (limit) => deleteUnreadBefore(ctx.db, daysAgo(UNREAD_KEPT_DAYS), limit),
    outside: (limit) => deleteOutsideBefore(ctx.db, read!, limit),
    deliveries: (limit) => deleteDeliveriesBefore(ctx.db, sent!, limit),
    events: (limit) => deleteProcessed(ctx.db, processed!, { givenUp: false }, limit),
    'given-up events': (limit) => deleteProcessed(ctx.db, read!, { givenUp: true }, limit),
  });
}

/**
 * Emits to members that their trial ends in 7 days, in one day, and is over, each once (R-PLAN-2); paying members get
 * none. The next run makes up for a missed one.
 */
export async function emitTrialWarnings(ctx: Context): Promise<number> {
  const now = ctx.now().getTime();
  let told = 0;
  for (let after: string | null = null; ; ) {
    const rows = await trialsBetween(
      ctx.db,
      new Date(now - TRIAL_OVER_TOLD_DAYS * DAY_MS),
      new Date(now + TRIAL_WARNING_DAYS * DAY_MS),
      after,
      MEMBERS_AT_ONCE,
    );
    told += await emitAll(
      ctx.db,
      rows.flatMap((row) => trialEvents(row.member_id, subscriptionOf(row), now)),
    );
    if (rows.length < MEMBERS_AT_ONCE) return told;
    after = rows.at(-1)!.member_id;
  }
}
