import type { RoomMessage } from '#contract/room.ts';
import type { Dates } from '#copy/dates.ts';
import { roomCopy } from '#copy/room.ts';
import type { Pending } from '#web/messaging/outbox.ts';
import { type Row, timelineRows } from '#web/messaging/timeline-rows.ts';

/** An existing message. `replyGone`: the message it answers is not visible (any more). */
export type RoomItem = RoomMessage & { author: NonNullable<RoomMessage['author']>; replyGone: boolean };
export type RoomRow = Row<RoomItem>;

/**
 * Rows of the list: existing messages, then own unsent ones. `now`: ms since 1970; `gone`: deleted messages that are
 * not among `messages`.
 */
export function roomRows(
  messages: readonly RoomMessage[],
  pending: readonly Pending[],
  me: { key: string },
  { now, dates, gone = [] }: { now: number; dates: Dates; gone?: readonly number[] },
  clearedSeq = 0,
): RoomRow[] {
  const deleted = new Set([...gone, ...messages.filter((m) => m.deleted).map((m) => m.seq)]);
  const items = messages.flatMap((message): RoomItem[] => {
    const { author, replyTo: reply } = message;
    if (message.deleted || !author) return [];
    const replyGone = reply !== null && (reply.excerpt === null || deleted.has(reply.seq) || reply.seq <= clearedSeq);
    return [{ ...message, author, replyGone }];
  });
  return timelineRows(items, pending, {
    author: (item) => item.author.key,
    me: me.key,
    apart: (item) => item.replyTo !== null,
    now,
    dates,
    days: roomCopy,
  });
}
