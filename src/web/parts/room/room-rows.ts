import type { RoomMessage } from '#contract/room.ts';
import { roomCopy } from '#copy/room.ts';
import { dayText } from '#web/lib/dates.ts';

/** What is written here and not yet known to be in the room. */
export type Outgoing = {
  clientId: string;
  text: string;
  replyTo: ReplyTarget | null;
  /** ISO, by the server's clock. */
  at: string;
  /** `sent`: in the room, and shown as soon as what precedes it is. */
  state: 'sending' | 'waiting' | 'failed' | 'sent';
  /** Why it failed. */
  problem?: string;
  /** Its change, once the server answered. */
  rev?: number;
};
export type ReplyTarget = { seq: number; nama: string; mine: boolean; excerpt: string };

type Around = {
  /** The day that begins with this row, in words. */
  day: string | null;
  /** First of some that one author wrote one after the other: shows name and picture. */
  first: boolean;
};
export type Row =
  | (Around & { kind: 'message'; key: string; message: RoomMessage; mine: boolean; replyGone: boolean })
  | (Around & { kind: 'outgoing'; key: string; outgoing: Outgoing });

/** Messages of one author that follow within this time stand together. */
const TOGETHER_MS = 5 * 60_000;

/** What the list shows: messages that are there, then own ones on their way. `now`: ms since 1970. */
export function roomRows(messages: readonly RoomMessage[], outgoing: readonly Outgoing[], me: { key: string }, now: number, clearedSeq = 0): Row[] {
  const deleted = new Set(messages.filter((m) => m.deleted).map((m) => m.seq));
  const rows: Row[] = [];
  let before: { who: string; at: number; day: string } | null = null;
  const around = (who: string, iso: string, apart: boolean): Around => {
    const at = Date.parse(iso);
    const day = dayText(iso, now, roomCopy);
    const opens = before?.day !== day;
    const first = opens || apart || before?.who !== who || at - before.at > TOGETHER_MS;
    before = { who, at, day };
    return { day: opens ? day : null, first };
  };
  for (const message of messages) {
    if (message.deleted || !message.author) continue;
    const mine = message.author.key === me.key;
    const reply = message.replyTo;
    const replyGone = reply !== null && (reply.excerpt === null || deleted.has(reply.seq) || reply.seq <= clearedSeq);
    rows.push({
      kind: 'message',
      // An own message keeps the place it had on its way.
      key: mine && message.clientId ? `c${message.clientId}` : `m${message.seq}`,
      message,
      mine,
      replyGone,
      ...around(message.author.key, message.at, reply !== null),
    });
  }
  for (const one of unseen(outgoing, messages, me))
    rows.push({ kind: 'outgoing', key: `c${one.clientId}`, outgoing: one, ...around(me.key, one.at, one.replyTo !== null) });
  return rows;
}

/** Own messages on their way that the list does not show yet. */
export function unseen(outgoing: readonly Outgoing[], messages: readonly RoomMessage[], me: { key: string }): readonly Outgoing[] {
  if (outgoing.length === 0) return outgoing;
  const there = new Set(messages.filter((m) => m.author?.key === me.key && m.clientId !== null).map((m) => m.clientId));
  return outgoing.filter((o) => !there.has(o.clientId));
}
