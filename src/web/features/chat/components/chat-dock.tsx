import { useLocation } from 'react-router';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import { useChatLive } from '../live.ts';
import { useWindows } from './open-windows.ts';
import { UnreadPopup } from './unread-popup.tsx';
import { useRoomy } from './use-open-chat.ts';
import { useTitleCount } from './use-title-count.ts';

const [ChatWindows] = later(() => import('./chat-windows.tsx').then((m) => m.ChatWindows));

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
        <Piece>
          <ChatWindows windows={floating} />
        </Piece>
      )}
      <UnreadPopup meId={meId} inView={inView} />
    </>
  );
}
