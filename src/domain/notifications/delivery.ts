import type { Zone } from '../profile/time-zone.ts';
import type { Channel } from './choices.ts';
import { GROUP_OF, type NotificationKind } from './kinds.ts';
import { type QuietHours, quietUntil } from './quiet-hours.ts';

/**
 * A message is pushed only when it is still unread a moment later: whoever has the conversation open is left in peace.
 */
export const PUSH_HOLD_MS = 10_000;
/** Whoever is in the application reads first; what is still unread then goes by mail, together. */
export const MAIL_HOLD_MS = 10 * 60_000;
/** Waits after each failed try; after the last the delivery is given up. */
export const DELIVERY_RETRIES_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000] as const;
/** A sender that said nothing for this long is taken for dead. */
export const DELIVERY_LEASE_MS = 2 * 60_000;
/** Sendings without a known outcome: the second is the last, so nothing arrives more than twice. */
export const DELIVERY_STARTS = 2;
export const PUSH_SUBSCRIPTIONS_MAX = 10;

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
