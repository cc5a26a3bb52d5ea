import { useEffect } from 'react';
import { usePageInView } from '#web/lib/page-in-view.ts';
import { useStore } from '#web/lib/store.ts';
import type { ConversationStore } from './conversation-store.ts';

/**
 * Marks messages as read (S2 §4): the conversation is drawn (a minimised window is not), and the tab and the newest
 * message are in view.
 */
export function useMarkRead(store: ConversationStore, newestInView: boolean, newestSeq: number): void {
  const visible = usePageInView();
  const unread = newestSeq > (useStore(store.conversation)?.myReadSeq ?? 0);
  useEffect(() => {
    if (visible && newestInView && unread) void store.markRead(newestSeq);
  }, [store, visible, newestInView, newestSeq, unread]);
}
