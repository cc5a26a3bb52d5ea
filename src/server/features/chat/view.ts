import type { Conversation, PrivateMessage } from '#contract/chat.ts';
import { conversationState, extendable } from '#domain/chat/conversation.ts';
import { excerpt } from '#domain/chat/message-text.ts';
import { photoSight } from '#domain/visibility/photo-sight.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import type { CardFacts, Looker } from '../matches/store.ts';
import { openFactsOf } from '../matches/view.ts';
import type { ListedConversation, MessageRow } from './store.ts';

export function presentMessage(row: MessageRow): PrivateMessage {
  return {
    conversationId: row.conversation_id,
    seq: row.seq,
    senderId: row.sender_id,
    clientId: row.client_id,
    text: row.body,
    at: row.created_at.toISOString(),
  };
}

/** A conversation for one of its members, with the other as they may be seen now. */
export function presentConversation(looker: Looker, row: ListedConversation, { card, sight }: { card: CardFacts; sight: Visibility }, now: Date): Conversation {
  const [mine, theirs] = looker.id === row.a_id ? (['a', 'b'] as const) : (['b', 'a'] as const);
  const span = { createdAt: row.created_at.getTime(), expiresAt: row.expires_at.getTime() };
  const open = conversationState(span, now.getTime()) === 'open';
  return {
    id: row.id,
    other: presentOther(card, sight),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    serverTime: now.toISOString(),
    lastSeq: row.last_seq,
    lastMessage: row.last_at && { mine: row.last_sender_id === looker.id, text: excerpt(row.last_body ?? ''), at: row.last_at.toISOString() },
    unread: row.unread,
    myReadSeq: row[`${mine}_read_seq`],
    theirReadSeq: row[`${theirs}_read_seq`],
    extension: { mine: row[`${mine}_extends`], theirs: row[`${theirs}_extends`] },
    can: {
      send: row.shown && open,
      extend: row.shown && !looker.plan.needsPayment && !row[`${mine}_extends`] && extendable(span, now.getTime()),
    },
  };
}

function presentOther({ facts, profile, photos }: CardFacts, sight: Visibility): Conversation['other'] {
  const main = photos[0];
  const clear = main !== undefined && photoSight(sight, facts.relation, { shown: main.shown, isMain: true }) === 'clear';
  return {
    id: facts.id,
    nama: openFactsOf(profile, sight).nama ?? '',
    photo: main ? `/api/media/${main.id}/${clear ? 'thumb' : 'blur'}` : null,
    blurred: main !== undefined && !clear,
    isDemo: facts.isDemo,
  };
}
