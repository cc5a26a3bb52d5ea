import { useEffect } from 'react';
import { badgeCount } from '#copy/amounts.ts';
import { useUnreadMessages } from '../live.ts';

const MARK = /^\(\d+\+?\) /;

/** Shows the number at the icon of the installed application too, if the system can. */
function useAppBadge(unread: number): void {
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
  useAppBadge(unread);
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
