import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { noticeText } from '#copy/notices.ts';
import { UNREAD_COUNTED } from '#domain/messaging/limits.ts';
import { type ApiError, asApiError, call, isAway } from '#web/lib/api.ts';
import { afterBreak, askSyncState, onFirstLive, onLive, type SyncState } from '#web/lib/live.ts';
import { serverState } from '#web/lib/server-state.ts';
import { setRunningChats } from '#web/members/running-chats.ts';
import { holdOutbox } from '#web/messaging/member-outbox.ts';
import { type Channel, SEND_MS } from '#web/messaging/outbox.ts';
import { forgetConversations, openedConversation, openedConversations } from './components/conversation-store.ts';
import { forgetWindows, restoreWindows } from './components/open-windows.ts';
import { conversationsKey } from './queries.ts';

const unreadKey = serverState('unread-messages', []);
/** Delay after a message until the list is read anew (S2 §9). */
const RELOAD_MS = 500;

/** Applies live events to the private chat, while this member is signed in. Once, in the frame. */
export function useChatLive(memberId: string): void {
  const client = useQueryClient();
  useEffect(() => startChat(memberId, client), [memberId, client]);
}

/** Number of unread private messages, as last received. */
export function useUnreadMessages(): number {
  return useQuery({ queryKey: unreadKey(), queryFn: () => 0, enabled: false }).data ?? 0;
}

function startChat(memberId: string, client: QueryClient): () => void {
  const lists = soon(() => void client.invalidateQueries({ queryKey: conversationsKey() }));
  const look = () => {
    for (const store of openedConversations()) store.look();
    lists();
  };
  const refresh = () => {
    for (const store of openedConversations()) void store.refresh();
  };
  const { outbox, release } = holdOutbox(memberId);
  const ends = [
    outbox.open('chat', chatChannel(lists)),
    onLive('message', (message) => {
      openedConversation(message.conversationId)?.append(message, message.senderId === memberId);
      lists();
      if (message.senderId !== memberId) askSyncState();
    }),
    onLive('conversation', ({ conversationId, lastSeq, readBy, readSeq }) => {
      const store = openedConversation(conversationId);
      if (readBy === undefined) void store?.refresh();
      else store?.stands({ lastSeq, ...(readBy === memberId ? { myReadSeq: readSeq } : { theirReadSeq: readSeq }) });
      lists();
      if (readBy === memberId) askSyncState();
    }),
    onLive(
      'typing',
      ({ conversationId, memberId: who }) => void (who !== memberId && openedConversation(conversationId)?.theyType()),
    ),
    onLive('sync-state', (syncState) => follow(syncState, client, lists)),
    onLive('members', look),
    afterBreak(look),
    onFirstLive(refresh),
    // With a plan «Perpanjang» is offered, without one it is not.
    onLive('plan-changed', refresh),
    onLive('left', forgetWindows),
    lists.stop,
    release,
  ];
  restoreWindows(memberId);
  return () => {
    for (const end of ends) end();
    forgetConversations();
    setRunningChats([]);
  };
}

/** Unsent private messages. A refused one stays in the list, to be sent again or withdrawn. */
function chatChannel(lists: () => void): Channel {
  return {
    send: async ({ thread, clientId, text }) => {
      const { message } = await call('POST /api/conversations/:id/messages', {
        params: { id: thread },
        body: { clientId, text },
        signal: AbortSignal.timeout(SEND_MS),
      }).catch((error: unknown) => {
        // Not visible to this member now: its screen must not go on as before.
        if (asApiError(error).status === 404) {
          openedConversation(thread)?.look();
          lists();
        }
        throw error;
      });
      const show = () => (openedConversation(thread)?.append(message, true), lists());
      return { place: message.seq, show };
    },
    retries,
    refused: (_, { status, message }) => ({
      title: noticeText('message-send-failed')!,
      message: status === 404 ? chatCopy.closed : message,
    }),
    giveBack: () => false,
    catchUp: async (thread) => openedConversation(thread)?.timeline.load(),
  };
}

/** The server is away, or the limit a minute is reached. */
const retries = (error: ApiError): boolean => isAway(error) || error.code === 'too-many-requests';

/** Of the sync state before, as text. */
let conversationsBefore = '';

/** Catches up every conversation that is behind the sync state. */
function follow(syncState: SyncState, client: QueryClient, lists: () => void): void {
  const before = client.getQueryData<number>(unreadKey());
  client.setQueryData(unreadKey(), syncState.unreadMessages);
  const { unreadMessages: now } = syncState;
  const conversations = JSON.stringify(syncState.conversations);
  // A count at its end stays as it is when there is more: then the newest messages tell.
  if (before !== undefined && (before !== now || (now >= UNREAD_COUNTED && conversations !== conversationsBefore)))
    lists();
  conversationsBefore = conversations;
  setRunningChats(syncState.conversations);
  for (const head of syncState.conversations) openedConversation(head.id)?.stands(head);
}

/** Runs the function once, soon, however often it is called. */
function soon(act: () => void): (() => void) & { stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer ??= setTimeout(() => ((timer = undefined), act()), RELOAD_MS);
  };
  return Object.assign(later, { stop: () => clearTimeout(timer) });
}
