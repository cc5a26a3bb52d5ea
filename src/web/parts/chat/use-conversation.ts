import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverNow } from '#web/lib/live.ts';
import { type ConversationStore, conversationStore, type ConversationView } from './conversation-store.ts';

/** A conversation that is in view: loaded, or caught up. */
export function useConversation(id: string): { view: ConversationView; store: ConversationStore } {
  const store = conversationStore(id);
  const view = useSyncExternalStore(store.subscribe, () => store.view);
  useEffect(() => void store.load(), [store]);
  return { view, store };
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
