import type { Zone } from '../profile/time-zone.ts';
import type { Channel } from './choices.ts';
import { GROUP_OF, type NotificationKind } from './kinds.ts';
import { type QuietHours, quietUntil } from './quiet-hours.ts';

/**
 * A message is pushed only when it is still unread after this delay: a member with the conversation open gets no push.
 */
export const PUSH_HOLD_MS = 10_000;
/** Delay before mail: a member in the application reads first; the rest goes in one mail. */
export const MAIL_HOLD_MS = 10 * 60_000;
/** Waits after each failed try; after the last the delivery is given up. */
export const DELIVERY_RETRIES_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000] as const;
/** A sender silent for this long counts as dead. */
export const DELIVERY_LEASE_MS = 2 * 60_000;
/** Sendings with an unknown outcome: the second is the last, so a message arrives at most twice. */
export const DELIVERY_STARTS = 2;
export const PUSH_SUBSCRIPTIONS_MAX = 10;

/**
 * Collapsed kinds that announce something anew each time, nearer or over: mailed each time too, though the one
 * before is unread.
 */
export const MAILED_EACH_TIME: ReadonlySet<NotificationKind> = new Set(['plan-ending', 'chat-expiring']);

/**
 * When a notification made now leaves by push or mail: after its hold, and never within quiet hours. Milliseconds since
 * 1970.
 */
export function dueAt(
  kind: NotificationKind,
  channel: Exclude<Channel, 'app'>,
  now: number,
  quiet: QuietHours | null,
  zone: Zone,
): number {
  const hold = channel === 'mail' ? MAIL_HOLD_MS : GROUP_OF[kind] === 'messages' ? PUSH_HOLD_MS : 0;
  const due = now + hold;
  return quietUntil(quiet, zone, due) ?? due;
}
