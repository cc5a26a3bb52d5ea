import { roomCopy } from '#copy/room.ts';
import { PausedState } from '#web/account/paused-state.tsx';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { ROOM_PAGE_SLOT } from './components/room-address.ts';

export const meta = () => pageMeta(roomCopy.title);

/**
 * /ruang: the room as a page. The widget around every page of a member (room-widget.tsx) owns its connection and
 * renders it here; on a narrow screen over the whole page, above the keyboard.
 */
export default function RoomScreen() {
  const paused = useSession().me?.pausedAt !== null;
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-32">{roomCopy.title}</h1>
      {paused ? <PausedState /> : <div id={ROOM_PAGE_SLOT} className="h-[calc(100dvh-13rem)] min-h-96" />}
    </div>
  );
}
