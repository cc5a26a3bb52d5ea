import { type Channel, channelsFor } from '#domain/notifications/choices.ts';
import { dueAt, MAILED_EACH_TIME } from '#domain/notifications/delivery.ts';
import { isToldWhenOut, waitsForReturn } from '#domain/notifications/kinds.ts';
import { entitlement } from '#domain/subscription/entitlement.ts';
import type { Db } from '../../db/connect.ts';
import type { StoredEvent } from '../../outbox/relay.ts';
import { subscriptionOf } from '../../members/subscription.ts';
import { likeNotice, noticeOf } from './policy.ts';
import { forgetMails, putDeliveries } from './store.deliveries.ts';
import {
  deleteByKeys,
  forgetLikes,
  insertNotifications,
  likesToNotify,
  type NewNotification,
  type NotificationDraft,
  putCollapsed,
} from './store.ts';
import { type Recipient, recipientsOf } from './store.settings.ts';

/** Kept although nobody hears of it: a job asks by it whom it told already. */
const MARKS: ReadonlySet<NotificationDraft['kind']> = new Set(['chat-expiring']);

type Told = NotificationDraft & Pick<NewNotification, 'counted'>;

/**
 * Turns events into notifications, and into deliveries outside the application, in the relay's
 * transaction; a repeated event makes no second notification.
 */
export async function makeNotifications(tx: Db, events: readonly StoredEvent[], now: Date): Promise<void> {
  await forgetLikes(
    tx,
    events.flatMap((event) => (event.name === 'match.made' ? [event.payload] : [])),
  );
  const likes = await likeNotices(tx, events, now);
  const told = events.flatMap((event) => {
    const notice: Told | undefined = event.name === 'like.given' ? likes.get(event.id) : noticeOf(event);
    return notice ? [{ ...notice, at: event.at }] : [];
  });
  if (told.length === 0) return;
  const recipients = await recipientsOf(tx, [...new Set(told.map((n) => n.memberId))], now);
  const replaced = new Set(told.flatMap((n) => n.replaces ?? []));
  await deleteByKeys(tx, [...replaced]);
  const wanted = told.flatMap((n): NewNotification[] => {
    if (replaced.has(n.dedupeKey)) return [];
    const channels = channelsOf(n, recipients.get(n.memberId));
    const kept = channels.length > 0 || (MARKS.has(n.kind) && recipients.has(n.memberId));
    return kept ? [{ ...n, inApp: channels.includes('app') }] : [];
  });
  const single = wanted.filter((n) => n.collapse === undefined);
  const made = [...(await insertNotifications(tx, single)), ...(await putCollapsed(tx, collapsed(wanted)))];
  await forgetMails(
    tx,
    made.flatMap(({ id, kind }) => (MAILED_EACH_TIME.has(kind) ? [id] : [])),
  );
  await putDeliveries(
    tx,
    made.flatMap(({ id, member_id, kind, data }) => {
      const recipient = recipients.get(member_id)!;
      return channelsOf({ kind, data }, recipient).flatMap((channel) =>
        channel === 'app'
          ? []
          : [
              {
                notificationId: id,
                memberId: member_id,
                channel,
                dueAt: new Date(dueAt(kind, channel, now.getTime(), recipient.quiet, recipient.zone)),
              },
            ],
      );
    }),
  );
}

/**
 * Notifications of events of a demo world, each of its own time and in the application alone; `named`: the plan of the
 * liked one tells who liked.
 */
export async function makePastNotifications(
  tx: Db,
  events: readonly { event: StoredEvent; named: boolean }[],
): Promise<void> {
  // A member's list has the order in which they came.
  for (const { event, named } of [...events].sort((a, b) => +a.event.at - +b.event.at)) {
    const notice = event.name === 'like.given' ? likeNotice(event.payload, named) : noticeOf(event);
    const one = { ...notice, inApp: true, at: event.at };
    await (one.collapse === undefined ? insertNotifications : putCollapsed)(tx, [one]);
  }
}

/**
 * No channel for erased members. A suspended or banned member gets decisions about the account by mail, whatever they
 * chose; what the team and the plan did besides they read when they are back, as does who takes the end back.
 */
function channelsOf(
  { kind, data }: Pick<NewNotification, 'kind' | 'data'>,
  recipient: Recipient | undefined,
): readonly Channel[] {
  if (recipient?.out) {
    if (waitsForReturn(kind, data)) return ['app'];
    return isToldWhenOut(kind, data) && recipient.address !== null ? ['mail'] : [];
  }
  return recipient
    ? channelsFor(kind, recipient.choices, { push: recipient.push > 0, mail: recipient.address !== null })
    : [];
}

/**
 * Notices of likes, by event. A like that made a match, or of a member invisible to the liked one, has
 * none.
 */
async function likeNotices(tx: Db, events: readonly StoredEvent[], now: Date): Promise<Map<string, Told>> {
  const given = events.flatMap((e) => (e.name === 'like.given' ? [{ row: e.id, ...e.payload }] : []));
  const found = new Map<string, Told>();
  for (const { row, from_id, to_id, ...subscription } of await likesToNotify(tx, given)) {
    const named = entitlement(subscriptionOf(subscription), now.getTime()).tier !== 'basic';
    found.set(row, likeNotice({ fromId: from_id, toId: to_id }, named));
  }
  return found;
}

/** Collapsed notifications, one a member and key: the newest, with their count. */
function collapsed(told: readonly NewNotification[]): NewNotification[] {
  const found = new Map<string, NewNotification>();
  for (const one of told) {
    if (one.collapse === undefined) continue;
    const key = `${one.memberId} ${one.collapse}`;
    const before = found.get(key);
    const count = countOf(one) + (before ? countOf(before) : 0);
    // Inserted again at the end, to keep the order of the newest.
    found.delete(key);
    found.set(key, {
      ...one,
      data: { ...one.data, count },
      counted: [...(before?.counted ?? []), ...(one.counted ?? [])],
    });
  }
  return [...found.values()];
}

const countOf = ({ data }: NewNotification) => (typeof data?.count === 'number' ? data.count : 1);
