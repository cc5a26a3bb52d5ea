import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import type { OutboxEvent } from '../../outbox/catalogue.ts';
import { emitAll } from '../../outbox/emit.ts';
import type { ConversationRow, EndingRow, MessageRow } from './store.ts';
import { presentMessage } from './view.ts';

type Pair = Pick<ConversationRow, 'id' | 'a_id' | 'b_id'>;

/** Who is told of what a member did: their own browsers, and the other side where they are there for it. */
type Reach = { reaches: boolean };
const toldBy = (memberId: string, { a_id, b_id }: Pair, { reaches }: Reach) => (reaches ? [a_id, b_id] : [memberId]);

/** Tells browsers of a stored message. After the commit. */
export function tellMessage(ctx: Context, pair: Pair, message: MessageRow, reach: Reach): void {
  for (const id of toldBy(message.sender_id, pair, reach)) ctx.live.emit([id], 'message', presentMessage(message, id));
}

/** Tells that a member made or extended a conversation. After the commit. */
export function tellChanged(ctx: Context, memberId: string, pair: Pair, reach: Reach & { lastSeq: number }): void {
  ctx.live.emit(toldBy(memberId, pair, reach), 'conversation', { conversationId: pair.id, lastSeq: reach.lastSeq });
}

/** Tells that the team made a conversation longer; `told`: who of the two is there for the other. After the commit. */
export function tellProlonged(ctx: Context, one: { id: string; lastSeq: number; told: readonly string[] }): void {
  ctx.live.emit([...one.told], 'conversation', { conversationId: one.id, lastSeq: one.lastSeq });
}

/**
 * Tells how far somebody read: their other browsers, and the other side unless they are not there for it (hidden).
 * After the commit.
 */
export function tellRead(
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
 * What tells the receiver of the first message they have not read, not of each; null when one waits already. `before`
 * is the locked conversation, whose next place the message takes. The place they read to is in the event's key, so that
 * it is told once whatever happens.
 */
export function waitingFor(before: ConversationRow, senderId: string): OutboxEvent | null {
  const [memberId, readSeq] =
    senderId === before.a_id ? [before.b_id, before.b_read_seq] : [before.a_id, before.a_read_seq];
  if (readSeq !== before.last_seq) return null;
  const seq = before.last_seq + 1;
  return { name: 'message.waiting', payload: { memberId, senderId, conversationId: before.id, seq, readSeq } };
}

/** Conversations end in so many hours at most: for both sides of each. */
export async function conversationsEnding(db: Db, rows: readonly EndingRow[], hours: number): Promise<void> {
  await emitAll(
    db,
    rows.flatMap(({ id, a_id, b_id, ends_at }) =>
      [
        [a_id, b_id],
        [b_id, a_id],
      ].map(([memberId, otherId]) => ({
        name: 'conversation.ending' as const,
        payload: {
          memberId: memberId!,
          otherId: otherId!,
          conversationId: id,
          hours,
          endsAt: Number(ends_at),
        },
      })),
    ),
  );
}
