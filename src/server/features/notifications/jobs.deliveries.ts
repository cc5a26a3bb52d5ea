import type { Notification } from '#contract/notifications.ts';
import { isOn } from '#domain/notifications/choices.ts';
import { DELIVERY_LEASE_MS, DELIVERY_RETRIES_MS, DELIVERY_STARTS } from '#domain/notifications/delivery.ts';
import { GROUP_OF, isToldWhenOut } from '#domain/notifications/kinds.ts';
import { quietUntil } from '#domain/notifications/quiet-hours.ts';
import { MailFailure } from '../../adapters/mail.ts';
import { sha256 } from '../../adapters/secrets.ts';
import type { Context } from '../../context.ts';
import { named, present } from './actions.ts';
import { countUnread } from './store.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  finishDeliveries,
  type Outside,
  postponeDeliveries,
  retryDelivery,
  sendable,
} from './store.deliveries.ts';
import { deleteSubscription, type Recipient, recipientsOf, subscriptionsOf } from './store.settings.ts';
import { mailOf, pushOf } from './view.messages.ts';

const MEMBERS_AT_ONCE = 20;
type Batch = { rows: ClaimedDelivery[]; tell: Notification[] };
/** Outcome of a sending. `sentTo`: browsers that have it now. */
type Sending =
  | { outcome: 'sent' | 'skipped' | 'given-up' }
  | { outcome: 'again'; unknown: boolean; why: string; sentTo: string[] };

/**
 * Sends due push messages and mails, on any number of instances; returns how many deliveries were processed.
 * Notifications that were read, were switched off, or concern an invisible member are not sent; several for one member
 * become one message. A row is claimed before and marked after sending: a kill sends it once more, never a third time.
 */
export async function deliverDue(ctx: Context): Promise<number> {
  let done = 0;
  for (;;) {
    const now = ctx.now();
    const claimed = await claimDeliveries(ctx.db, MEMBERS_AT_ONCE, now, new Date(now.getTime() + DELIVERY_LEASE_MS));
    if (claimed.length === 0) return done;
    // A group with an unexpected failure waits for its lease to end; the others continue.
    const ends = await Promise.allSettled(grouped(claimed).map((rows) => deliverGroup(ctx, rows)));
    for (const end of ends)
      if (end.status === 'rejected') ctx.log.error({ err: end.reason as unknown }, 'deliveries failed');
    done += claimed.length;
  }
}

/** By member and channel. */
function grouped(rows: readonly ClaimedDelivery[]): ClaimedDelivery[][] {
  const groups = new Map<string, ClaimedDelivery[]>();
  for (const row of rows) {
    const key = `${row.member_id} ${row.channel}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** All due deliveries of one member and channel. */
async function deliverGroup(ctx: Context, claimed: ClaimedDelivery[]): Promise<void> {
  const now = ctx.now();
  const { member_id: memberId, channel } = claimed[0]!;
  const lost = claimed.filter((row) => row.starts > DELIVERY_STARTS);
  await finishDeliveries(ctx.db, idsOf(lost), 'given-up', now, 'sent twice without knowing');
  const rows = claimed.filter((row) => row.starts <= DELIVERY_STARTS);
  if (rows.length === 0) return;
  const found = (await recipientsOf(ctx.db, [memberId], now)).get(memberId);
  // A member without a proved number meets nobody, outside the application too.
  const recipient = found?.proved || found?.out ? found : undefined;
  const quiet = recipient ? quietUntil(recipient.quiet, recipient.zone, now.getTime()) : null;
  if (quiet !== null) return postponeDeliveries(ctx.db, idsOf(rows), new Date(quiet));
  const tell = recipient ? await worthTelling(ctx, recipient, channel, rows) : [];
  const told = new Set(tell.map((n) => n.id));
  await finishDeliveries(ctx.db, idsOf(rows.filter((row) => !told.has(row.notification_id))), 'skipped', now);
  if (tell.length === 0) return;
  const batch = { rows: rows.filter((row) => told.has(row.notification_id)), tell };
  await settleBatch(
    ctx,
    batch,
    channel === 'push' ? await push(ctx, recipient!, batch) : await mail(ctx, recipient!, batch),
  );
}

/** Unread, still wanted by this channel, about a visible member; as visible to the recipient now, newest last. */
async function worthTelling(
  ctx: Context,
  { id, choices, out }: Recipient,
  channel: Outside,
  rows: readonly ClaimedDelivery[],
): Promise<Notification[]> {
  const found = await sendable(
    ctx.db,
    rows.map((row) => row.notification_id),
    ctx.now(),
  );
  return present(
    ctx,
    id,
    found.filter(({ kind, data }) => (out ? isToldWhenOut(kind, data) : isOn(choices, GROUP_OF[kind], channel))),
  );
}

async function push(ctx: Context, recipient: Recipient, { rows, tell }: Batch): Promise<Sending> {
  const { id } = recipient;
  const sentTo = rows[0]!.sent_to.filter((browser) => rows.every((row) => row.sent_to.includes(browser)));
  const browsers = (await subscriptionsOf(ctx.db, id, ctx.now())).filter((browser) => !sentTo.includes(browser.id));
  const unread = await countUnread(ctx.db, id);
  const { payload, tag } = pushOf(named(ctx, id, tell), { ...recipient, publicUrl: ctx.config.publicUrl, unread });
  const urgency = tell.some((n) => GROUP_OF[n.kind] === 'messages') ? 'high' : 'normal';
  const answers = await Promise.all(
    browsers.map(async (browser) => {
      const { outcome, why } = await ctx.push.send(browser, { payload, topic: tag, urgency });
      if (outcome === 'gone') await deleteSubscription(ctx.db, browser.id);
      if (outcome === 'refused') ctx.log.warn({ why, browser: browser.id }, 'a push was refused');
      return { browser, outcome, why };
    }),
  );
  const failed = answers.filter((a) => a.outcome === 'busy' || a.outcome === 'unknown');
  const reached = [...sentTo, ...answers.filter((a) => a.outcome === 'sent').map((a) => a.browser.id)];
  if (failed.length > 0)
    return {
      outcome: 'again',
      unknown: failed.some((a) => a.outcome === 'unknown'),
      why: failed[0]!.why,
      sentTo: reached,
    };
  return { outcome: reached.length > 0 ? 'sent' : browsers.length === 0 ? 'skipped' : 'given-up' };
}

async function mail(ctx: Context, { address, showNames, zone }: Recipient, { rows, tell }: Batch): Promise<Sending> {
  if (address === null || !ctx.messenger.mails) return { outcome: 'skipped' };
  try {
    await ctx.messenger.mail(
      ctx.db,
      mailOf(tell, { id: mailId(rows), to: address, showNames, zone, publicUrl: ctx.config.publicUrl }),
    );
    return { outcome: 'sent' };
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    ctx.log.warn({ err: error.message, again: error.again }, 'a mail did not leave');
    return error.again
      ? { outcome: 'again', unknown: error.unknown, why: error.message, sentTo: [] }
      : { outcome: 'given-up' };
  }
}

async function settleBatch(ctx: Context, { rows }: Batch, sending: Sending): Promise<void> {
  const now = ctx.now();
  if (sending.outcome !== 'again') return finishDeliveries(ctx.db, idsOf(rows), sending.outcome, now);
  for (const row of rows) {
    const wait = DELIVERY_RETRIES_MS[row.tries];
    const usedUp = wait === undefined || (sending.unknown && row.starts >= DELIVERY_STARTS);
    if (usedUp) await finishDeliveries(ctx.db, [row.id], 'given-up', now, sending.why);
    else
      await retryDelivery(ctx.db, row.id, {
        dueAt: new Date(now.getTime() + wait),
        failure: sending.why,
        unknown: sending.unknown,
        sentTo: sending.sentTo,
      });
  }
}

/** Another try with more in it is another mail: a server that drops doubles would swallow what came in addition. */
const mailId = (rows: readonly ClaimedDelivery[]) => `kabar-${sha256(idsOf(rows).sort().join()).toString('base64url')}`;

const idsOf = (rows: readonly ClaimedDelivery[]) => rows.map((row) => row.id);
