import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { noticeText } from '#copy/notices.ts';
import { call, type ApiOutput } from '#web/lib/api.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { serverState } from '#web/lib/server-state.ts';
import { sessionKey } from '#web/lib/session.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';

export const notificationsKey = serverState('notifications', [
  'visibility-changed',
  'liked',
  'permission-changed',
  'notified',
]);

/** Newest first, page after page by cursor. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: notificationsKey(),
    queryFn: ({ pageParam, signal }) => call('GET /api/notifications', { query: { cursor: pageParam }, signal }),
    ...BY_CURSOR,
  });
}

type Pages = { pages: ApiOutput<'GET /api/notifications'>[]; pageParams: unknown[] };

/** Marks some as read, or all without `ids`; the list shows it at once and is read anew after a failure. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | undefined) => call('POST /api/notifications/read', { body: { ids } }),
    onSuccess: ({ unread }, ids) => {
      client.setQueryData<Pages>(
        notificationsKey(),
        (old) =>
          old && {
            ...old,
            pages: old.pages.map((page) => ({
              ...page,
              unread,
              items: page.items.map((n) => (!ids || ids.includes(n.id) ? { ...n, read: true } : n)),
            })),
          },
      );
      return client.invalidateQueries({ queryKey: sessionKey() });
    },
    onError: (error, ids) => {
      showErrorToast(error, noticeText(ids ? 'notification-read-failed' : 'notifications-read-failed'));
      return client.invalidateQueries({ queryKey: notificationsKey() });
    },
  });
}
