import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { serverState } from '#web/lib/server-state.ts';

export const conversationsKey = serverState<[which: 'list' | 'unread']>('conversations', [
  'visibility-changed',
  'plan-changed',
]);

/** Conversations, newest activity first; read anew on live events. */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: conversationsKey('list'),
    queryFn: ({ pageParam, signal }) => call('GET /api/conversations', { query: { cursor: pageParam }, signal }),
    ...BY_CURSOR,
  });
}
