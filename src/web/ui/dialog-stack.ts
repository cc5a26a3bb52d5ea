import { createContext, type RefObject, useContext, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useBack } from './back.ts';
import { createStore, useStore } from '../lib/store.ts';

/**
 * `dialog`: a modal one. `sheet`: a modal one that stays long (a chat on a phone's whole screen): nothing waits
 * for its end. `overlay`: a layer above a dialog that is not one itself (a photo in full screen).
 */
type Kind = 'dialog' | 'sheet' | 'overlay';
/** Returns false when it stays open: typed text would be lost. */
type Close = () => boolean | void;
type Layer = { id: string; kind: Kind; element: RefObject<HTMLElement | null>; close: Close };

/** All open layers, the topmost last. */
const layers = createStore<readonly Layer[]>([]);
const topModal = (open: readonly Layer[]): string | null => open.findLast((l) => l.kind !== 'overlay')?.id ?? null;

/** The modal layer of a component; null on the page itself. */
const LayerContext = createContext<string | null>(null);
export const LayerScope = LayerContext.Provider;

/** Adds a layer while `open`. Returns its id, for `LayerScope` and `isTopLayer`. */
export function useLayer(open: boolean, kind: Kind, element: RefObject<HTMLElement | null>, close: Close): string {
  const id = useId();
  const newest = useRef(close);
  useEffect(() => {
    newest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const layer: Layer = { id, kind, element, close: () => newest.current() };
    layers.set((all) => [...all, layer]);
    return () => {
      layers.set((all) => all.filter((l) => l !== layer));
      // One layer may end and the next begin in the same step.
      queueMicrotask(actWhoWaited);
    };
  }, [open, id, kind, element]);
  // A sheet has its own address, which going back leaves.
  useBack(open && kind !== 'sheet', close);
  return id;
}

/** Is this the topmost layer? Then Escape is for it. */
export const isTopLayer = (id: string): boolean => layers.get().at(-1)?.id === id;

/** Is the component in the topmost modal layer, or on the page without one? Then its content is reachable. */
export function useIsReachable(): boolean {
  const own = useContext(LayerContext);
  return useStore(layers, (open) => topModal(open) === own);
}

/** The element of the topmost modal layer, which contains overlays: everything outside it is inert. */
export const topModalElement = (): HTMLElement =>
  layers.get().findLast((l) => l.kind !== 'overlay')?.element.current ?? document.body;

/** Is a modal layer open? Then only what is inside it, or in a modal one above it, can be reached. */
export const isModalOpen = (): boolean => topModal(layers.get()) !== null;

/** Closes every dialog, the topmost first, before a navigation. Sheets stay. */
export function closeDialogs(): void {
  // One that goes with its page is not asked any more: it may lead elsewhere when it closes.
  for (const { kind, element, close } of layers.get().toReversed()) if (kind === 'dialog' && element.current) close();
}

/**
 * Above what outlives the page (a floating chat, the room): once a link in a dialog there has led to another page, the
 * dialogs close, so that the page is seen. One with unsaved text stays, and asks.
 */
export function useClosedOnNextPage(): void {
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);
  // Before the effects in which dialogs of the new page report themselves: those were opened by its address, and stay.
  useLayoutEffect(() => {
    if (pathname === openedOn.current) return;
    openedOn.current = pathname;
    closeDialogs();
  }, [pathname]);
}

const waiting = new Map<() => void, 'any' | 'typing'>();

/**
 * Calls `act` once no dialog is open (`any`), or none for writing or deciding (`typing`: a form, or a
 * dialog above a dialog): the component below a dialog must not be removed. A function that is already
 * waiting is called once.
 */
export function whenNoDialog(kind: 'any' | 'typing', act: () => void): void {
  if (isInTheWay(kind)) waiting.set(act, kind);
  else act();
}

function actWhoWaited(): void {
  for (const [act, kind] of waiting) {
    if (isInTheWay(kind)) continue;
    waiting.delete(act);
    act();
  }
}

function isInTheWay(kind: 'any' | 'typing'): boolean {
  const open = layers.get().filter((l) => l.kind === 'dialog');
  if (kind === 'any' || open.length > 1) return open.length > 0;
  return open.some((l) => l.element.current?.querySelector('textarea, input, select'));
}
