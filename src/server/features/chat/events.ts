import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import type { OutboxEvent } from '../../outbox/catalogue.ts';
import { emit, emitAll } from '../../outbox/emit.ts';
import type { ConversationRow, EndingRow, MessageRow } from './store.ts';
import { presentMessage } from './view.ts';

type Pair = Pick<ConversationRow, 'id' | 'a_id' | 'b_id'>;

/** `reaches`: the acting member is visible to the other side. Otherwise events go only to the member's own browsers. */
type Reach = { reaches: boolean };
const toldBy = (memberId: string, { a_id, b_id }: Pair, { reaches }: Reach) => (reaches ? [a_id, b_id] : [memberId]);

/** Emits a stored message to browsers. After the commit. */
export function emitMessage(ctx: Context, pair: Pair, message: MessageRow, reach: Reach): void {
  for (const id of toldBy(message.sender_id, pair, reach)) ctx.live.emit([id], 'message', presentMessage(message, id));
}

/** Emits that a member opened or extended a conversation. After the commit. */
export function emitChanged(ctx: Context, memberId: string, pair: Pair, reach: Reach & { lastSeq: number }): void {
  ctx.live.emit(toldBy(memberId, pair, reach), 'conversation', { conversationId: pair.id, lastSeq: reach.lastSeq });
}

/** Emits that the team extended a conversation; `told`: its members who can see the other. After the commit. */
export function emitProlonged(ctx: Context, one: { id: string; lastSeq: number; recipients: readonly string[] }): void {
  ctx.live.emit([...one.recipients], 'conversation', { conversationId: one.id, lastSeq: one.lastSeq });
}

/**
 * Emits a member's read place to their own browsers, and to the other side if the reader is visible to them.
 * After the commit.
 */
export function emitRead(
  ctx: Context,
  { id, a_id, b_id }: Pair,
  read: { by: string; seq: number; lastSeq: number; shown: boolean },
): void {
  ctx.live.emit(read.shown ? [a_id, b_id] : [read.by], 'conversation', {
    conversationId: id,
    lastSeq: read.lastSeq,
    readBy: read.by,
    readSeq: read.seq,
  });
}

/**
 * The event for the receiver's first unread message, not for each; null when an unread one exists already. `before`
 * is the locked conversation, whose next seq the message takes. The event's key holds the receiver's read place, so
 * that it is emitted once for each read place.
 */
export function waitingFor(before: ConversationRow, senderId: string): OutboxEvent | null {
  const [memberId, readSeq] =
    senderId === before.a_id ? [before.b_id, before.b_read_seq] : [before.a_id, before.a_read_seq];
  if (readSeq !== before.last_seq) return null;
  const seq = before.last_seq + 1;
  return { name: 'message.waiting', payload: { memberId, senderId, conversationId: before.id, seq, readSeq } };
}

/** The event for what came while a member read up to here; this place, which is new, makes the key a new one. */
export function stillWaiting(
  { id, a_id, b_id, last_seq: seq }: ConversationRow,
  memberId: string,
  readSeq: number,
): OutboxEvent {
  const senderId = memberId === a_id ? b_id : a_id;
  return { name: 'message.waiting', payload: { memberId, senderId, conversationId: id, seq, readSeq } };
}

/** The other side's «Perpanjang» waits for the member. In the writer's transaction. */
export function extensionAsked(
  db: Db,
  { id: conversationId, a_id, b_id, expires_at }: ConversationRow,
  askerId: string,
): Promise<void> {
  const memberId = askerId === a_id ? b_id : a_id;
  const payload = { memberId, askerId, conversationId, endsAt: expires_at.getTime() };
  return emit(db, { name: 'conversation.extension-asked', payload });
}

/** Events for the sides to warn of conversations that end within this many hours. */
export async function conversationsEnding(db: Db, rows: readonly EndingRow[], hours: number): Promise<void> {
  await emitAll(
    db,
    rows.flatMap(({ id: conversationId, a_id, b_id, ends_at, tell_a, tell_b }) => {
      const ending = (memberId: string, otherId: string) => ({
        name: 'conversation.ending' as const,
        payload: { memberId, otherId, conversationId, hours, endsAt: Number(ends_at) },
      });
      return [...(tell_a ? [ending(a_id, b_id)] : []), ...(tell_b ? [ending(b_id, a_id)] : [])];
    }),
  );
}
