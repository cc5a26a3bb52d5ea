import type { PrivateMessage } from '#contract/chat.ts';
import { decideSend, SEND_WINDOW } from '#domain/messaging/conversation.ts';
import { messageText } from '#domain/messaging/message-text.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { refuse } from '../../refusal.ts';
import { messageWaiting, tellMessage } from './events.ts';
import type { MessageRow } from './store.ts';
import * as store from './store.sending.ts';
import { presentMessage } from './view.ts';

export type NewMessage = { clientId: string; text: string };

/**
 * Stores a message once, however often it is sent with its client id: lock → gather → decide → put → emit. Throws
 * message-empty, field-too-long, not-found, match-ended, conversation-expired, too-many-requests.
 */
export async function sendMessage(
  ctx: Context,
  memberId: string,
  conversationId: string,
  { clientId, text }: NewMessage,
): Promise<PrivateMessage> {
  const body = textOf(text);
  const { message, conversation, tell } = await ctx.db.transaction().execute(async (tx) => {
    const locked = await store.lockConversation(tx, memberId, conversationId);
    if (!locked) throw refuse('not-found');
    // Only now: whoever waited for the lock is judged by the time it was given.
    const now = ctx.now();
    const { stored, reaches } = await judge(ctx, tx, { memberId, locked, clientId, now });
    if (stored) return { message: stored, conversation: locked, tell: null };
    const put = await store.putMessage(tx, conversationId, memberId, clientId, body, now);
    if (reaches) await messageWaiting(tx, locked, put);
    return { message: put, conversation: locked, tell: { reaches } };
  });
  if (tell) {
    tellMessage(ctx, conversation, message, tell);
    ctx.metrics.messages.inc({ where: 'conversation' });
  }
  return presentMessage(message, memberId);
}

type Sending = { memberId: string; locked: store.LockedConversation; clientId: string; now: Date };

type Judged = { stored: MessageRow | null; reaches: boolean };

/**
 * The message that is there already, null when there is none and it may be stored, and whether the other may be told;
 * throws otherwise.
 */
async function judge(ctx: Context, tx: Db, { memberId, locked, clientId, now }: Sending): Promise<Judged> {
  const { together, reaches, matchEnded, stored, limit_reached_at } = await store.beforeSending(tx, {
    me: memberId,
    other: locked.a_id === memberId ? locked.b_id : locked.a_id,
    conversationId: locked.id,
    clientId,
    since: new Date(now.getTime() - SEND_WINDOW.ms),
    limit: SEND_WINDOW.messages * ctx.config.rateLimitFactor,
  });
  const decision = decideSend(
    {
      together: together && locked.active,
      matchEnded,
      stored: stored !== null,
      limitReachedAt: limit_reached_at?.getTime() ?? null,
      expiresAt: locked.expires_at.getTime(),
    },
    now.getTime(),
  );
  if (decision.ok) return { stored, reaches };
  throw decision.code === 'too-many-requests'
    ? refuse(decision.code, { retryAfter: Math.ceil(decision.waitMs / 1000) })
    : refuse(decision.code);
}

function textOf(typed: string): string {
  const judged = messageText(typed);
  if (judged.ok) return judged.text;
  const details = 'params' in judged ? { params: judged.params } : {};
  throw refuse(judged.code, { ...details, fields: [{ field: 'text', code: judged.code, ...details }] });
}
