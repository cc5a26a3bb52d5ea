import { channelsFor } from '#domain/notifications/choices.ts';
import { dueAt } from '#domain/notifications/delivery.ts';
import { NOTIFICATION_KINDS } from '#domain/notifications/kinds.ts';
import { entitlement } from '#domain/subscription/entitlement.ts';
import { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import type { OutboxRow } from '../../db/queries/outbox-rows.ts';
import { subscriptionOf } from '../session/store.ts';
import type { Announcement } from './policy.ts';
import { putDeliveries } from './store.deliveries.ts';
import { forgetLikes, insertNotifications, likesToTell, type NewNotification, putCollapsed } from './store.ts';
import { type Recipient, recipientsOf } from './store.settings.ts';

const announced = z.object({
  memberId: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  aboutId: z.uuid().optional(),
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  dedupeKey: z.string().min(1),
  collapse: z.string().min(1).optional(),
});
const matched = z.object({ memberId: z.uuid(), otherId: z.uuid() });
const liked = z.object({ fromId: z.uuid(), toId: z.uuid() });

type Told = Announcement & Pick<NewNotification, 'counted'>;

/** Announcements somebody is told of, by kind; likes are told below. Who is not here is told to nobody. */
const TOLD: Readonly<Record<string, (payload: unknown) => Told>> = {
  notification: (payload) => announced.parse(payload),
  'match.made': (payload) => {
    const { memberId, otherId } = matched.parse(payload);
    return { memberId, kind: 'new-match', aboutId: otherId, dedupeKey: `new-match:${memberId}:${otherId}` };
  },
};

/**
 * Turns announcements into notifications, and into deliveries for those who are told outside the application, in the relay's
 * transaction; the same one twice is one. Throws for a payload that is none.
 */
export async function makeNotifications(tx: Db, rows: readonly OutboxRow[], now: Date): Promise<void> {
  await forgetLikes(
    tx,
    rows.filter((row) => row.kind === 'match.made').map((row) => matched.parse(row.payload)),
  );
  const likes = await tellLikes(tx, rows, now);
  const told = rows.flatMap(({ id, kind, payload, created_at }) => {
    const announcement = kind === 'like.given' ? likes.get(id) : TOLD[kind]?.(payload);
    return announcement ? [{ ...announcement, at: created_at }] : [];
  });
  if (told.length === 0) return;
  const recipients = await recipientsOf(tx, [...new Set(told.map((n) => n.memberId))], now);
  const wanted = told.flatMap((n): NewNotification[] => {
    const channels = channelsOf(n, recipients.get(n.memberId));
    return channels.length === 0 ? [] : [{ ...n, inApp: channels.includes('app') }];
  });
  const single = wanted.filter((n) => n.collapse === undefined);
  const made = [...(await insertNotifications(tx, single)), ...(await putCollapsed(tx, collapsed(wanted)))];
  await putDeliveries(
    tx,
    made.flatMap(({ id, member_id, kind }) => {
      const recipient = recipients.get(member_id)!;
      return channelsOf({ kind }, recipient).flatMap((channel) =>
        channel === 'app'
          ? []
          : [{ notificationId: id, memberId: member_id, channel, dueAt: new Date(dueAt(kind, channel, now.getTime(), recipient.quiet, recipient.zone)) }],
      );
    }),
  );
}

/** Nobody for members who are gone. */
function channelsOf({ kind }: Pick<NewNotification, 'kind'>, recipient: Recipient | undefined) {
  return recipient ? channelsFor(kind, recipient.choices, { push: recipient.push > 0, mail: recipient.address !== null }) : [];
}

/**
 * Likes by outbox row: premium and pro hear of whom, as the matrix names them; basic hears that somebody did, all in one, with
 * nothing in it that tells who (R-SEE-2, T19). A like that made a match, or of somebody who is gone for them, is not told.
 */
async function tellLikes(tx: Db, rows: readonly OutboxRow[], now: Date): Promise<Map<string, Told>> {
  const given = rows.filter((r) => r.kind === 'like.given').map((r) => ({ row: r.id, ...liked.parse(r.payload) }));
  const found = new Map<string, Told>();
  for (const { row, from_id, to_id, ...subscription } of await likesToTell(tx, given)) {
    const named = entitlement(subscriptionOf(subscription), now.getTime()).tier !== 'basic';
    const about = named ? { aboutId: from_id } : { collapse: 'liked-you', counted: [from_id] };
    found.set(row, { memberId: to_id, kind: 'liked-you', dedupeKey: `liked-you:${from_id}:${to_id}`, ...about });
  }
  return found;
}

/** Those that collapse, one a member and key: the newest, with how many they are. */
function collapsed(told: readonly NewNotification[]): NewNotification[] {
  const found = new Map<string, NewNotification>();
  for (const one of told) {
    if (one.collapse === undefined) continue;
    const key = `${one.memberId} ${one.collapse}`;
    const before = found.get(key);
    const count = countOf(one) + (before ? countOf(before) : 0);
    // Last in the order of the newest.
    found.delete(key);
    found.set(key, { ...one, data: { ...one.data, count }, counted: [...(before?.counted ?? []), ...(one.counted ?? [])] });
  }
  return [...found.values()];
}

const countOf = ({ data }: NewNotification) => (typeof data?.count === 'number' ? data.count : 1);
