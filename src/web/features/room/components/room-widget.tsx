import { AtSign, UsersRound } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { roomCopy } from '#copy/room.ts';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import { useStore } from '#web/lib/store.ts';
import { Count } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/class-names.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { ROOM_PAGE_SLOT, ROOM_PATH, ROOM_SLOT, roomAsked } from './room-address.ts';
import { RoomStore } from './room-store.ts';
import type { RoomFrame } from './room-panel.tsx';
import type { RoomMember } from './room-window.tsx';
import type { Unread } from './unread-count.ts';

const [RoomWindow] = later(async () => (await import('./room-window.tsx')).RoomWindow);
/** From this width there is room for a panel beside the page. */
const WIDE = '(min-width: 1024px)';

/**
 * The room around every page of a member: its button in the header, and in a wide window
 * a panel beside the page, closed until it is chosen. Elsewhere it is a page of its own (/ruang). `#ruang` in the
 * address opens it, `#ruang-12` at a message.
 */
export function RoomWidget({ member }: { member: RoomMember }) {
  const { id, handle } = member;
  const store = useMemo(() => new RoomStore({ id, handle }), [id, handle]);
  useEffect(() => store.start(), [store]);
  const { mode, unread } = useStore(store.state);
  const wide = useMedia(WIDE, false);
  const onPage = useLocation().pathname === ROOM_PATH;
  const address = useRoomAddress(store, wide, onPage);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = mode === 'open' && (wide || onPage);
  const close = () => {
    address.leave();
    requestAnimationFrame(() => button.current?.focus());
  };
  const frame: RoomFrame = !wide ? 'sheet' : onPage ? 'page' : 'panel';
  const content = isOpen && (
    <Piece>
      <RoomWindow store={store} member={member} frame={frame} autofocus={address.autofocus} onClose={close} />
    </Piece>
  );
  return (
    <>
      <Into slot={ROOM_SLOT}>
        <button
          ref={button}
          type="button"
          aria-label={roomCopy.openWith(unread.count, unread.mentions)}
          aria-expanded={wide && !onPage ? isOpen : undefined}
          title={roomCopy.title}
          onClick={() => (wide && isOpen && !onPage ? close() : address.enter())}
          className={cx(
            'relative inline-flex size-11 items-center justify-center gap-1.5 rounded-field text-15 font-semi hover:bg-sirih-soft xl:w-26 xl:gap-3',
            isOpen ? 'text-sirih' : 'text-ink',
          )}
        >
          <UsersRound aria-hidden />
          <span className="hidden xl:inline">{roomCopy.short}</span>
          {!isOpen && <UnreadBadge unread={unread} />}
        </button>
      </Into>
      {frame === 'page' ? content && <Into slot={ROOM_PAGE_SLOT}>{content}</Into> : content}
    </>
  );
}

/** Number of unread messages, with «@» when one mentions the member. Its button states it for screen readers. */
function UnreadBadge({ unread: { count, mentions } }: { unread: Unread }) {
  // Beside the word it grows over the icon, not over the word.
  const place = 'absolute top-0.5 left-5.5 xl:right-15 xl:left-auto';
  if (mentions === 0) return <Count n={count} className={place} />;
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex h-5 items-center rounded-full bg-kunyit px-1 text-13 leading-none font-bold text-on-kunyit',
        place,
      )}
    >
      <AtSign className="size-3" strokeWidth={2.5} />
      {mentions}
    </span>
  );
}

/** Renders into a slot of the header or the page. */
function Into({ slot, children }: { slot: string; children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(slot)), [slot]);
  return place && createPortal(children, place);
}

/** Where the room is shown: its own page, or above another one. A link opens it; going back leaves its page. */
function useRoomAddress(store: RoomStore, wide: boolean, onPage: boolean) {
  const { hash, pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const [autofocus, setAutofocus] = useState(false);
  const arrive = useEffectEvent(() => {
    const asked = roomAsked(hash);
    if (asked) {
      setAutofocus(true);
      store.leadTo(asked.seq);
      const to = wide ? { pathname, search, hash: '' } : { pathname: ROOM_PATH };
      void navigate(to, { replace: true, preventScrollReset: true, state });
    }
    // A narrow screen shows it only as a page.
    if (onPage) store.setMode('open', false);
    else if (asked) store.setMode('open');
    else if (!wide) store.setMode('closed');
    else store.resume();
  });
  // Runs for each visit of the address, even of the same one.
  useEffect(() => arrive(), [key, hash, pathname, wide]);
  return {
    autofocus,
    enter: () => {
      setAutofocus(true);
      if (wide) store.setMode('open');
      else if (!onPage) void navigate(ROOM_PATH);
    },
    leave: () => {
      setAutofocus(false);
      if (!onPage) return store.setMode('closed');
      // Back to the page before; without one, home.
      if (((history.state as { idx?: number } | null)?.idx ?? 0) > 0) void navigate(-1);
      else void navigate('/dashboard', { replace: true });
    },
  };
}
