import type { Conversation, PrivateMessage } from '#contract/chat.ts';
import type { LikeNotes } from '#contract/profile.ts';
import { chatCopy } from '#copy/chat.ts';
import { conversationState, extendable } from '#domain/messaging/conversation.ts';
import { excerpt } from '#domain/messaging/message-text.ts';
import type { Visibility } from '#domain/visibility/visible-fields.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../members/store.ts';
import type { CardFacts } from '../../members/store.cards.ts';
import { mainPhoto } from '../../members/photo-address.ts';
import { memberRef } from '../../members/refs.ts';
import { openFactsOf } from '../../members/view.ts';
import type { ListedConversation, MessageRow } from './store.ts';

/** `gone`: messages of a member who ended their account are shown empty. */
export function presentMessage(row: MessageRow, viewerId: string, gone = false): PrivateMessage {
  return {
    conversationId: row.conversation_id,
    seq: row.seq,
    senderId: row.sender_id,
    clientId: row.sender_id === viewerId ? row.client_id : null,
    text: gone && row.sender_id !== viewerId ? chatCopy.goneMessage : row.body,
    at: row.created_at.toISOString(),
  };
}

/** A conversation for one of its members, with the other as visible now. */
export function presentConversation(
  config: Config,
  viewer: Viewer,
  row: ListedConversation,
  { card, visibility, notes }: { card: CardFacts; visibility: Visibility; notes: LikeNotes },
  now: Date,
): Conversation {
  const [mine, theirs] = viewer.id === row.a_id ? (['a', 'b'] as const) : (['b', 'a'] as const);
  const span = { createdAt: row.created_at.getTime(), expiresAt: row.expires_at.getTime() };
  const matchEnded = card.facts.relation === 'ended';
  const open = conversationState(span, now.getTime()) === 'open' && !matchEnded;
  return {
    id: row.id,
    other: presentOther(config, viewer.id, card, visibility),
    notes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    serverTime: now.toISOString(),
    lastSeq: row.last_seq,
    lastMessage: row.last_at && {
      mine: row.last_sender_id === viewer.id,
      text: excerpt(row.last_body ?? ''),
      at: row.last_at.toISOString(),
    },
    unread: row.unread,
    myReadSeq: row[`${mine}_read_seq`],
    theirReadSeq: row[`${theirs}_read_seq`],
    matchEnded,
    gone: false,
    extension: { mine: row[`${mine}_extends`], theirs: row[`${theirs}_extends`] },
    can: {
      send: open,
      extend: !matchEnded && !viewer.plan.needsPayment && !row[`${mine}_extends`] && extendable(span, now.getTime()),
    },
  };
}

/** With a member who ended their account: read-only, without their name, photo or messages. */
export function presentGone(viewerId: string, row: ListedConversation, now: Date): Conversation {
  const [mine, theirs] = viewerId === row.a_id ? (['a', 'b'] as const) : (['b', 'a'] as const);
  const own = row.last_sender_id === viewerId;
  return {
    id: row.id,
    other: { id: row.other_id, nama: chatCopy.goneName, photo: null, blurred: false, isDemo: false },
    notes: { theirs: null, mine: null },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    serverTime: now.toISOString(),
    lastSeq: row.last_seq,
    lastMessage: row.last_at && {
      mine: own,
      text: own ? excerpt(row.last_body ?? '') : chatCopy.goneMessage,
      at: row.last_at.toISOString(),
    },
    unread: 0,
    // None of the other's messages is left to read.
    myReadSeq: row.last_seq,
    theirReadSeq: row[`${theirs}_read_seq`],
    matchEnded: true,
    gone: true,
    extension: { mine: row[`${mine}_extends`], theirs: row[`${theirs}_extends`] },
    can: { send: false, extend: false },
  };
}

function presentOther(
  config: Config,
  viewerId: string,
  card: CardFacts,
  visibility: Visibility,
): Conversation['other'] {
  const { facts, profile } = card;
  // For an ended match the matrix opens nothing; the name stays above the messages.
  if (facts.relation === 'ended')
    return { id: facts.id, nama: profile.nama, photo: null, blurred: false, isDemo: facts.isDemo };
  const photo = mainPhoto(card, visibility, memberRef(config, viewerId, facts.id));
  return {
    id: facts.id,
    nama: openFactsOf(profile, visibility).nama ?? '',
    photo: photo && photo.address,
    blurred: photo !== null && photo.blurred,
    isDemo: facts.isDemo,
  };
}
