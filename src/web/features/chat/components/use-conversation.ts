import type { Conversation, PrivateMessage } from '#contract/chat.ts';
import { useEffect, useState } from 'react';
import { serverNow } from '#web/lib/live.ts';
import { useStore } from '#web/lib/store.ts';
import type { TimelineState } from '#web/messaging/timeline-store.ts';
import { type ConversationStore, conversationStore } from './conversation-store.ts';

export type ConversationView = TimelineState<PrivateMessage> & { conversation: Conversation | null };

/** A conversation that is in view: loaded, or caught up. */
export function useConversation(id: string): { view: ConversationView; store: ConversationStore } {
  const store = conversationStore(id);
  const timeline = useStore(store.timeline.state);
  const conversation = useStore(store.conversation);
  useEffect(() => void store.timeline.load(), [store]);
  return { view: { ...timeline, conversation }, store };
}

/** The server's time, asked of the clock this often; a page that comes into view knows it at once. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    look();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMs]);
  return now;
}
