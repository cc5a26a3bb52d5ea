import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMedia } from '#web/ui/use-media.ts';
import { openWindow } from './open-windows.ts';

/** Least size for windows; a smaller screen, such as a phone on its side, shows a conversation on the whole screen. */
const ROOMY = '(min-width: 640px) and (min-height: 480px)';
export const conversationPath = (id: string): string => `/pesan?dengan=${encodeURIComponent(id)}`;

/** Is there room for windows? */
export function useRoomy(): boolean {
  return useMedia(ROOMY, true);
}

/** Shows a conversation: in a window, or on its page if there is no room (or that page is shown already). */
export function useShowChat(): (conversationId: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (id) => {
      if (pathname !== '/pesan' && matchMedia(ROOMY).matches) openWindow(id);
      else
        void navigate(conversationPath(id), {
          preventScrollReset: true,
          replace: pathname + search === conversationPath(id),
        });
    },
    [navigate, pathname, search],
  );
}
