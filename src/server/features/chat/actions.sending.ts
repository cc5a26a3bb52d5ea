import type { PrivateMessage } from '#contract/chat.ts';
import { decideSend, SEND_WINDOW } from '#domain/messaging/conversation.ts';
import { messageText } from '#domain/messaging/message-text.ts';
import type { Context } from '../../context.ts';
import { pipelinedTransaction } from '../../db/pipelined.ts';
import { emitPipelined } from '../../outbox/emit.ts';
import { refuse } from '../../refusal.ts';
import { emitMessage, waitingFor } from './events.ts';
import * as store from './store.sending.ts';
import { KEEP_KNOWN_NAME } from './store.transcripts.ts';
import { presentMessage } from './view.ts';

export type NewMessage = { clientId: string; text: string };

/**
 * Stores a message once, however often it is sent with its client id: lock → gather → decide → put → emit; lock and
 * gather are sent together, as are put, emit and commit. Throws
 * message-empty, field-too-long, not-found, match-ended, conversation-expired, too-many-requests.
 */
export async function sendMessage(
  ctx: Context,
  memberId: string,
  conversationId: string,
  { clientId, text }: NewMessage,
): Promise<PrivateMessage> {
  const body = textOf(text);
  const sent = await pipelinedTransaction(ctx.pool, async (ask, last) => {
    const [locked, before] = await Promise.all([
      store.askLocked(ask, memberId, conversationId),
      store.beforeSending(ask, { viewerId: memberId, conversationId, clientId, ...windowOf(ctx) }),
    ]);
    if (!locked || !before) throw refuse('not-found');
    // Read after the lock, so that a sender who waited for it is judged by the present time.
    const now = ctx.now();
    judge(locked, before, now);
    if (before.stored) return { locked, message: before.stored, tell: null };
    const message = last(store.putMessage(ask, conversationId, memberId, clientId, body, now));
    // Who is blocked before an answer still knows whom they wrote to, whichever of the two opened the conversation.
    if (!before.named) void last(ask(KEEP_KNOWN_NAME, [memberId, conversationId, now]));
    const waiting = before.reaches ? waitingFor(locked, memberId) : null;
    if (waiting) void last(emitPipelined(ask, waiting));
    return { locked, message, tell: { reaches: before.reaches } };
  });
  const message = await sent.message;
  if (sent.tell) {
    emitMessage(ctx, sent.locked, message, sent.tell);
    ctx.metrics.messages.inc({ where: 'conversation' });
  }
  return presentMessage(message, memberId);
}

/** The newest messages that count for the limit a minute. */
const windowOf = (ctx: Context) => ({
  since: new Date(ctx.now().getTime() - SEND_WINDOW.ms),
  limit: SEND_WINDOW.messages * ctx.config.rateLimitFactor,
});

/** Throws unless the message is stored already, or may be stored. */
function judge(locked: store.LockedConversation, before: store.BeforeSending, now: Date): void {
  const decision = decideSend(
    {
      together: before.together && locked.active,
      matchEnded: before.matchEnded,
      stored: before.stored !== null,
      limitReachedAt: before.limit_reached_at?.getTime() ?? null,
      expiresAt: locked.expires_at.getTime(),
    },
    now.getTime(),
  );
  if (decision.ok) return;
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
