import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useChatLive } from '../live.ts';
import { useWindows } from './open-windows.ts';
import { UnreadPopup } from './unread-popup.tsx';
import { useRoomy } from './use-open-chat.ts';
import { useTitleCount } from './use-title-count.ts';

const ChatWindows = lazy(() => import('./chat-windows.tsx').then((m) => ({ default: m.ChatWindows })));

/** The private chat around every page: windows if there is room, a popup of new messages, the count in the tab. */
export function ChatDock({ meId }: { meId: string }) {
  useChatLive(meId);
  useTitleCount();
  const windows = useWindows();
  const roomy = useRoomy();
  const { pathname } = useLocation();
  // The page of all conversations replaces windows and popup.
  if (pathname === '/pesan') return null;
  const floating = roomy ? windows : [];
  const inView = new Set(floating.filter((w) => !w.minimised).map((w) => w.id));
  return (
    <>
      {floating.length > 0 && (
        <Suspense>
          <ChatWindows windows={floating} />
        </Suspense>
      )}
      <UnreadPopup meId={meId} inView={inView} />
    </>
  );
}
