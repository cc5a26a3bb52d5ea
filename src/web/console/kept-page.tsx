import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { call } from '#web/lib/api.ts';
import { type Session, sessionKey, useForgetSession } from '#web/lib/session.ts';
import { isModalOpen } from '#web/ui/dialog-stack.ts';
import { ToastRegion } from '#web/ui/toast.tsx';

/** A page that nobody comes back to goes: it may show what members wrote, to who sits there next. */
const KEPT_MS = 15 * 60_000;
/** The page on the screen, and its account. */
type Place = { username: string; pathname: string };

/**
 * The page of a staff session that ended, or that asks for its second factor, waits unseen for the same account: what
 * was typed is still there. Another account, another page or a member of ours drops it, and so does time.
 */
export function useKeptPage({ staff, visitor }: Session, open: boolean): Place | null {
  const { pathname } = useLocation();
  const [place, setPlace] = useState<Place | null>(null);
  const waits = place !== null && !open;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setPlace(null), KEPT_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  const isHere = place?.pathname === pathname && (visitor || place.username === staff?.username);
  if (open && staff && !isHere) {
    const here = { username: staff.username, pathname };
    setPlace(here);
    return here;
  }
  if (isHere && (open || visitor || staff?.factor === 'asked')) return place;
  if (place) setPlace(null);
  return null;
}

/** `open`: on the screen; else it waits behind what stands there. */
export function KeptPage({ place: { username }, open }: { place: Place; open: boolean }) {
  return (
    <div key={username} hidden={!open} inert={!open} className={open ? 'contents' : undefined}>
      <Outlet />
    </div>
  );
}

/**
 * After a sign-in or a second factor: what was read for the account whose page waits is kept for it, and forgotten for
 * any other before that one is let in.
 */
export function useEntered(kept: Place | null): () => Promise<void> {
  const client = useQueryClient();
  const forget = useForgetSession();
  return async () => {
    const session = kept && (await call('GET /api/session', {}).catch(() => null));
    if (!session || session.staff?.username !== kept?.username) return forget();
    client.setQueryData(sessionKey(), session);
    await client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  };
}

/** Stands above a dialog of the page that waits: the browser lets nobody reach what is beside a modal one. */
export function AboveDialogs({ children }: { children: ReactNode }) {
  const [over] = useState(isModalOpen);
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  if (!over) return children;
  return (
    <dialog
      ref={ref}
      onCancel={(event) => event.preventDefault()}
      // A browser closes it at the second Escape all the same.
      onClose={(event) => event.target === ref.current && ref.current.showModal()}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-paper p-5"
    >
      {children}
      <ToastRegion inFlow />
    </dialog>
  );
}
