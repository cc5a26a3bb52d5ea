import type { NotificationSettings } from '#contract/notification-settings.ts';
import { type Choice, isFixed } from '#domain/notifications/choices.ts';
import { PUSH_SUBSCRIPTIONS_MAX } from '#domain/notifications/delivery.ts';
import { readClock } from '#domain/notifications/quiet-hours.ts';
import type { Context } from '../../context.ts';
import { lockMembers } from '../../members/locks.ts';
import { assertStillIn, type SignedIn } from '../../members/session.ts';
import { refuse } from '../../refusal.ts';
import * as store from './store.settings.ts';
import { mailCheckOf } from './store.mail.ts';
import { presentSettings } from './view.settings.ts';

/** The member's choices of notifications, channels and quiet hours. */
export async function readSettings(ctx: Context, { memberId, sessionIdHash }: SignedIn): Promise<NotificationSettings> {
  const now = ctx.now();
  const [recipients, here, pending] = await Promise.all([
    store.recipientsOf(ctx.db, [memberId], now),
    store.hasSubscription(ctx.db, sessionIdHash),
    mailCheckOf(ctx.db, memberId, now),
  ]);
  return presentSettings(recipients.get(memberId)!, {
    publicKey: ctx.push.publicKey,
    here,
    mails: ctx.messenger.mails,
    pending,
  });
}

type Change = { choices?: readonly Choice[]; quiet?: { from: string; to: string } | null; showNames?: boolean };

/** Changes the named settings. Throws invalid-input for a fixed channel, and for quiet hours without length. */
export async function changeSettings(
  ctx: Context,
  viewer: SignedIn,
  { choices = [], quiet, showNames }: Change,
): Promise<NotificationSettings> {
  if (choices.some((c) => isFixed(c.group, c.channel) && !c.on))
    throw refuse('invalid-input', { fields: [{ field: 'choices', code: 'invalid-input' }] });
  const hours = quiet && { from: readClock(quiet.from)!, to: readClock(quiet.to)! };
  if (hours && hours.from === hours.to)
    throw refuse('invalid-input', { fields: [{ field: 'quiet', code: 'invalid-input' }] });
  const last = new Map(choices.map((c) => [`${c.group}:${c.channel}`, c]));
  await ctx.db.transaction().execute(async (tx) => {
    // Two saves may name their choices in any order: without the lock each could wait for a row of the other.
    await lockMembers(tx, [viewer.memberId]);
    await store.putChoices(tx, viewer.memberId, [...last.values()]);
    await store.putSettings(tx, viewer.memberId, { quiet: hours, showNames });
  });
  return readSettings(ctx, viewer);
}

/**
 * Subscribes this session's browser to push; it ends with the session. Under the member's lock, so that there are never
 * more than ten. Throws push-not-possible (no keys here, or no known push service, T36), too-many-requests.
 */
export async function subscribePush(
  ctx: Context,
  viewer: SignedIn,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<NotificationSettings> {
  await ctx.limits.use('push-subscription', viewer.memberId);
  if (ctx.push.publicKey === null || !ctx.push.accepts(endpoint)) throw refuse('push-not-possible');
  await ctx.db.transaction().execute(async (tx) => {
    await assertStillIn(tx, viewer, ctx.now());
    await store.putSubscription(tx, {
      member_id: viewer.memberId,
      session_id_hash: viewer.sessionIdHash,
      endpoint,
      ...keys,
    });
    await store.keepNewestSubscriptions(tx, viewer.memberId, PUSH_SUBSCRIPTIONS_MAX);
  });
  return readSettings(ctx, viewer);
}

export async function unsubscribePush(ctx: Context, viewer: SignedIn): Promise<NotificationSettings> {
  await store.deleteSubscriptionOf(ctx.db, viewer.sessionIdHash);
  return readSettings(ctx, viewer);
}
