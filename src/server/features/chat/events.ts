import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { announce, conversationKey } from '../notifications/policy.ts';
import type { ConversationRow, EndingRow, MessageRow } from './store.ts';
import { presentMessage } from './view.ts';

type Pair = Pick<ConversationRow, 'id' | 'a_id' | 'b_id'>;

/** Tells both sides' browsers of a stored message. After the commit. */
export function tellMessage(ctx: Context, { a_id, b_id }: Pair, message: MessageRow): void {
  ctx.live.tell([a_id, b_id], 'message', presentMessage(message));
}

/** Tells that a conversation was made or extended. After the commit. */
export function tellChanged(ctx: Context, { id, a_id, b_id }: Pair, lastSeq: number): void {
  ctx.live.tell([a_id, b_id], 'conversation', { conversationId: id, lastSeq });
}

/** Tells how far somebody read: their other browsers, and the other side unless they are not there for it (paused). After the commit. */
export function tellRead(ctx: Context, { id, a_id, b_id }: Pair, read: { by: string; seq: number; lastSeq: number; shown: boolean }): void {
  ctx.live.tell(read.shown ? [a_id, b_id] : [read.by], 'conversation', {
    conversationId: id,
    lastSeq: read.lastSeq,
    readBy: read.by,
    readSeq: read.seq,
  });
}

/**
 * The receiver is told of the first message they have not read, not of each: `before` is the conversation before it was stored.
 * The place they read to is in the key, so that it is told once whatever happens.
 */
export async function announceMessage(db: Db, before: ConversationRow, { sender_id, seq }: MessageRow): Promise<void> {
  const [memberId, readSeq] = sender_id === before.a_id ? [before.b_id, before.b_read_seq] : [before.a_id, before.a_read_seq];
  if (readSeq !== before.last_seq) return;
  await announce(db, {
    memberId,
    kind: 'new-message',
    aboutId: sender_id,
    data: { conversationId: before.id, seq },
    dedupeKey: `new-message:${before.id}:${memberId}:${readSeq}`,
    collapse: conversationKey(before.id),
  });
}

/** Both sides are told that it ends; a later warning takes the place of one that was not read. */
export async function announceEnding(db: Db, { id, a_id, b_id, key }: EndingRow, hours: number): Promise<void> {
  for (const [memberId, aboutId] of [
    [a_id, b_id],
    [b_id, a_id],
  ] as const)
    await announce(db, {
      memberId,
      kind: 'chat-expiring',
      aboutId,
      data: { conversationId: id, hours },
      dedupeKey: `${key}:${memberId}`,
      collapse: endingKey(id),
    });
}

/** The key under which warnings of one conversation collapse. */
export const endingKey = (conversationId: string) => `chat-expiring:${conversationId}`;
