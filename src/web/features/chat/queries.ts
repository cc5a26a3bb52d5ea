import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';

export const CONVERSATIONS_KEY = serverState('conversations', ['visibility-changed', 'plan-changed'])();

/** Conversations, newest activity first; read anew on live events. */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: [...CONVERSATIONS_KEY, 'list'],
    queryFn: ({ pageParam, signal }) => call('GET /api/conversations', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
