import { useMutation } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { noticeText } from '#copy/notices.ts';
import { call } from '#web/lib/api.ts';
import { closeDialogs } from '#web/ui/open-dialogs.ts';
import { tellFailure } from '../tell-failure.ts';
import { conversationStore } from './conversation-store.ts';
import { openWindow } from './open-windows.ts';

/** Room for windows; anything smaller, a phone lying on its side included, shows a conversation on the whole screen. */
const ROOMY = '(min-width: 640px) and (min-height: 480px)';
export const conversationPath = (id: string): string => `/pesan?dengan=${encodeURIComponent(id)}`;

/** Is there room for windows? */
export function useRoomy(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      const query = matchMedia(ROOMY);
      query.addEventListener('change', watcher);
      return () => query.removeEventListener('change', watcher);
    },
    () => matchMedia(ROOMY).matches,
    () => true,
  );
}

/** Shows a conversation: in a window, or on its page where there is no room for one (or that page is shown already). */
export function useShowChat(): (conversationId: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (id) => {
      if (pathname !== '/pesan' && matchMedia(ROOMY).matches) openWindow(id);
      else void navigate(conversationPath(id), { preventScrollReset: true, replace: pathname + search === conversationPath(id) });
    },
    [navigate, pathname, search],
  );
}

/** «Chat (2 hari)»: makes the pair's conversation, or takes the one there is, and shows it. */
export function useStartChat() {
  const show = useShowChat();
  return useMutation({
    mutationFn: (memberId: string) => call('POST /api/conversations', { body: { memberId } }),
    onSuccess: (conversation) => {
      conversationStore(conversation.id).put(conversation);
      // What the button stands on closes first: a modal dialog would keep the window out of reach.
      closeDialogs();
      show(conversation.id);
    },
    onError: (error) => tellFailure(error, noticeText('conversation-start-failed')),
  });
}
