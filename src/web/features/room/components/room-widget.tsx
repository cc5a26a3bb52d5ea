import { MessagesSquare } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { roomCopy } from '#copy/room.ts';
import { useStore } from '#web/lib/store.ts';
import { cx } from '#web/ui/class-names.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { ROOM_HASH, ROOM_SLOT, roomAsked } from './room-address.ts';
import type { RoomMode } from './room-storage.ts';
import { RoomStore } from './room-store.ts';
import type { RoomMember } from './room-window.tsx';

const RoomWindow = lazy(async () => ({ default: (await import('./room-window.tsx')).RoomWindow }));
/** From here on the room floats beside the page. */
const WIDE = '(min-width: 640px)';

/**
 * The room on every page of a member: minimised (a pill at the bottom right, on a phone a button in the head of the
 * page that covers nothing), open, or closed; `#ruang` in the address opens it, `#ruang-12` at a message.
 */
export function RoomWidget({ member }: { member: RoomMember }) {
  const { id, handle } = member;
  const store = useMemo(() => new RoomStore({ id, handle }), [id, handle]);
  useEffect(() => store.start(), [store]);
  const { mode, fresh } = useStore(store.state);
  const wide = useMedia(WIDE, false);
  const address = useRoomAddress(store, mode, wide);
  const button = useRef<HTMLButtonElement>(null);
  const [autofocus, setAutofocus] = useState(false);
  const leave = (next: RoomMode) => {
    setAutofocus(false);
    address.leave(next);
    // The button is there again once the window is gone.
    if (next === 'minimised') requestAnimationFrame(() => button.current?.focus());
  };
  const close = () => {
    leave('closed');
    showToast({ title: roomCopy.closed, text: roomCopy.closedText });
  };
  const enter = () => {
    setAutofocus(true);
    address.enter();
  };
  const opener = {
    ref: button,
    type: 'button',
    onClick: enter,
    'aria-label': fresh ? roomCopy.openUnread : roomCopy.open,
  } as const;
  return (
    <>
      {mode === 'minimised' && !wide && (
        <InHead>
          <button
            {...opener}
            title={roomCopy.title}
            className="relative inline-flex size-11 items-center justify-center rounded-field text-ink hover:bg-sirih-soft"
          >
            <MessagesSquare aria-hidden strokeWidth={1.75} />
            {fresh && <FreshDot className="absolute top-1.5 right-1.5" />}
          </button>
        </InHead>
      )}
      {mode === 'minimised' && wide && (
        <button
          {...opener}
          className="fixed right-5 bottom-5 z-40 inline-flex min-h-12 items-center gap-2 rounded-full border border-line bg-surface pr-5 pl-4 text-15 font-semi text-ink shadow-float hover:bg-sirih-soft"
        >
          <span className="relative">
            <MessagesSquare aria-hidden className="size-6 text-sirih" strokeWidth={1.75} />
            {fresh && <FreshDot className="absolute -top-1 -right-1" />}
          </span>
          {roomCopy.title}
        </button>
      )}
      {mode === 'open' && (
        <Suspense fallback={null}>
          <RoomWindow
            store={store}
            member={member}
            sheet={!wide}
            autofocus={autofocus || address.asked}
            onMinimise={() => leave('minimised')}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** Somebody wrote; said by the name of the button it stands on. */
export function FreshDot({ className }: { className?: string }) {
  return <span aria-hidden className={cx('size-3 rounded-full border-2 border-surface bg-bad', className)} />;
}

/** Into the place the header keeps for it. */
function InHead({ children }: { children: React.ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(ROOM_SLOT)), []);
  return slot && createPortal(children, slot);
}

/** The address and the room: a link opens it; on a phone the back key closes it. */
function useRoomAddress(store: RoomStore, mode: RoomMode, wide: boolean) {
  const location = useLocation();
  const navigate = useNavigate();
  const { hash, pathname, search, state, key } = location;
  const asked = roomAsked(hash);
  /** This entry of the history was added by the button here: closing takes it back. */
  const pushed = useRef(false);
  const [autofocus, setAutofocus] = useState(false);
  const before = useRef(false);
  const stay = () => void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true, state });
  const arrive = useEffectEvent(() => {
    const was = before.current;
    before.current = asked !== null;
    if (asked) {
      setAutofocus(true);
      store.leadTo(asked.seq);
      store.setMode('open');
      if (wide) stay();
    } else if (was && !wide) {
      pushed.current = false;
      if (store.state.get().mode === 'open') store.setMode('minimised');
    }
  });
  // Each visit of the address, though it be the same again.
  useEffect(() => arrive(), [key, hash, wide]);
  useEffect(() => {
    if (mode !== 'open') setAutofocus(false);
  }, [mode]);
  return {
    asked: autofocus,
    enter: () => {
      if (wide) return store.setMode('open');
      pushed.current = true;
      void navigate({ pathname, search, hash: ROOM_HASH }, { preventScrollReset: true, state });
    },
    leave: (next: RoomMode) => {
      store.setMode(next);
      if (!asked) return;
      if (pushed.current) void navigate(-1);
      else stay();
    },
  };
}
