import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { askHeads, type Heads, onLive } from '#web/lib/live.ts';
import { conversationStore, forgetConversations, openedConversation, openedConversations } from './conversation-store.ts';
import { claimDrafts, forgetDrafts } from './drafts.ts';
import { forgetWindows, restoreWindows } from './open-windows.ts';
import { browserWays, type Outgoing, OutgoingQueue } from './outgoing.ts';

export const CONVERSATIONS_KEY = ['conversations'] as const;
const UNREAD_KEY = ['unread-messages'] as const;
/** After a message the list is asked again so soon (S2 §9). */
const RELOAD_MS = 500;
const NONE: readonly Outgoing[] = [];
let queue: OutgoingQueue | null = null;
const queueWatchers = new Set<() => void>();

/** Follows the live connection for the private chat, while this member is signed in. Once, in the frame. */
export function useChatLive(memberId: string): void {
  const client = useQueryClient();
  useEffect(() => startChat(memberId, client), [memberId, client]);
}

/** How many private messages are unread, as the server last said. */
export function useUnreadMessages(): number {
  return useQuery({ queryKey: UNREAD_KEY, queryFn: () => 0, enabled: false }).data ?? 0;
}

/** Own messages on their way, oldest first. */
export function useOutgoing(): { all: readonly Outgoing[]; queue: OutgoingQueue | null } {
  const all = useSyncExternalStore(
    watchQueue,
    () => queue?.all() ?? NONE,
    () => NONE,
  );
  // A change of «waiting» is a change of the list as well.
  return { all, queue };
}

/** Sends a message: kept until the server has it. */
export const sendLater = (conversationId: string, text: string): void => queue?.add(conversationId, text);

function startChat(memberId: string, client: QueryClient): () => void {
  const lists = soon(() => void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY }));
  const made = new OutgoingQueue(
    memberId,
    browserWays({
      stored: (message) => (openedConversation(message.conversationId)?.take(message, true), lists()),
      storedElsewhere: (id) => conversationStore(id).load(),
    }),
  );
  queue = made;
  const undo = [
    made.subscribe(() => queueWatchers.forEach((watcher) => watcher())),
    onLive('message', (message) => {
      openedConversation(message.conversationId)?.take(message, message.senderId === memberId);
      lists();
      if (message.senderId !== memberId) askHeads();
    }),
    onLive('conversation', ({ conversationId, lastSeq, readBy, readSeq }) => {
      const store = openedConversation(conversationId);
      if (readBy === undefined) void store?.refresh();
      else store?.heard({ lastSeq, ...(readBy === memberId ? { myReadSeq: readSeq } : { theirReadSeq: readSeq }) });
      lists();
      if (readBy === memberId) askHeads();
    }),
    onLive('typing', ({ conversationId, memberId: who }) => void (who !== memberId && openedConversation(conversationId)?.theyType())),
    onLive('heads', (heads) => follow(heads, client, lists)),
    onLive('members', () => {
      for (const store of openedConversations()) store.look();
      lists();
    }),
    onLive('left', () => (made.clear(), forgetDrafts(), forgetWindows())),
    lists.stop,
  ];
  claimDrafts(memberId);
  made.start();
  restoreWindows(memberId);
  return () => {
    for (const step of undo) step();
    made.stop();
    queue = null;
    forgetConversations();
    for (const watcher of queueWatchers) watcher();
  };
}

/** Whatever stands further than it is shown is caught up. */
function follow(heads: Heads, client: QueryClient, lists: () => void): void {
  const before = client.getQueryData<number>(UNREAD_KEY);
  client.setQueryData(UNREAD_KEY, heads.unreadMessages);
  if (before !== undefined && before !== heads.unreadMessages) lists();
  for (const head of heads.conversations) openedConversation(head.id)?.heard(head);
}

function watchQueue(watcher: () => void): () => void {
  queueWatchers.add(watcher);
  return () => queueWatchers.delete(watcher);
}

/** Called often, does it once, soon. */
function soon(act: () => void): (() => void) & { stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer ??= setTimeout(() => ((timer = undefined), act()), RELOAD_MS);
  };
  return Object.assign(later, { stop: () => clearTimeout(timer) });
}
