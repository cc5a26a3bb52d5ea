import { useEffect } from 'react';
import { badgeCount } from '#copy/amounts.ts';
import { useSession } from '#web/lib/session.ts';
import { useUnreadMessages } from '../live.ts';

const MARK = /^\(\d+\+?\) /;

/** Unread notifications at the icon of the installed application, as a push counts them, if the system can. */
function useAppBadge(): void {
  const unread = useSession().me?.unreadNotifications ?? 0;
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    const failed = () => {};
    (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(failed);
    return () => void navigator.clearAppBadge().catch(failed);
  }, [unread]);
}

/** «(3) Beranda · Serasi» while messages are unread, on every page. */
export function useTitleCount(): void {
  const unread = useUnreadMessages();
  useAppBadge();
  useEffect(() => {
    const put = () => {
      const title = (unread > 0 ? `(${badgeCount(unread)}) ` : '') + document.title.replace(MARK, '');
      if (document.title !== title) document.title = title;
    };
    put();
    const observer = new MutationObserver(put);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [unread]);
}
