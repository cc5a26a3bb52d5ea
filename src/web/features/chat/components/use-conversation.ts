import type { Conversation, PrivateMessage } from '#contract/chat.ts';
import { useEffect } from 'react';

import { useStore } from '#web/lib/store.ts';
import type { TimelineState } from '#web/messaging/timeline-store.ts';
import { type ConversationStore, conversationStore } from './conversation-store.ts';

export type ConversationView = TimelineState<PrivateMessage> & { conversation: Conversation | null };

/** A conversation in view: loads it, or catches up. */
export function useConversation(id: string): { view: ConversationView; store: ConversationStore } {
  const store = conversationStore(id);
  const timeline = useStore(store.timeline.state);
  const conversation = useStore(store.conversation);
  useEffect(() => store.open(), [store]);
  return { view: { ...timeline, conversation }, store };
}
