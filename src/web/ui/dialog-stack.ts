import { createContext, type RefObject, useContext, useEffect, useId, useRef } from 'react';
import { useBack } from './back.ts';
import { createStore, useStore } from '../lib/store.ts';

/**
 * `dialog`: a modal one. `sheet`: a modal one that stays for long (a chat that fills a phone's screen): nothing waits
 * for its end. `overlay`: what lies above a dialog without being one (a photo in full screen).
 */
type Kind = 'dialog' | 'sheet' | 'overlay';
/** Answers false when it stays open: what was typed in it would be lost. */
type Close = () => boolean | void;
type Layer = { id: string; kind: Kind; element: RefObject<HTMLElement | null>; close: Close };

/** Everything that is open above the page, the topmost last. */
const layers = createStore<readonly Layer[]>([]);
const topModal = (open: readonly Layer[]): string | null => open.findLast((l) => l.kind !== 'overlay')?.id ?? null;

/** The modal layer a component stands in; null on the page itself. */
const LayerContext = createContext<string | null>(null);
export const LayerScope = LayerContext.Provider;

/** Enters the stack while `open`. Answers the layer's id, for `LayerScope` and `isTopLayer`. */
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
      // One may end and the next begin in the same step.
      queueMicrotask(actWhoWaited);
    };
  }, [open, id, kind, element]);
  // A sheet has an address of its own, which the way back leaves.
  useBack(open && kind !== 'sheet', close);
  return id;
}

/** Nothing is open above this layer: Escape is meant for it. */
export const isTopLayer = (id: string): boolean => layers.get().at(-1)?.id === id;

/** The component stands in the topmost modal layer, or on the page while none is open: what it shows can be reached. */
export function useIsReachable(): boolean {
  const own = useContext(LayerContext);
  return useStore(layers, (open) => topModal(open) === own);
}

/** The element of the topmost modal layer, where overlays are drawn: everything outside it is out of reach. */
export const topModalElement = (): HTMLElement =>
  layers.get().findLast((l) => l.kind !== 'overlay')?.element.current ?? document.body;

/** Closes every dialog, the topmost first: the member goes somewhere else. Sheets stay. */
export function closeDialogs(): void {
  for (const layer of layers.get().toReversed()) if (layer.kind === 'dialog') layer.close();
}

const waiting = new Map<() => void, 'any' | 'typing'>();

/**
 * Calls `act` once no dialog is open (`any`), or none in which somebody writes or decides (`typing`: a form, or a
 * dialog above a dialog): what a dialog hangs on may not be taken away below it. The same function asked for again
 * while it waits is called once.
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
