import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';

/**
 * The back button and layers above a page. Each open layer (a dialog, a sheet, a menu, a step of a form) has an entry
 * of its own in the history, with the address of the page: going back closes the topmost one instead of leaving.
 *
 * The router does not know these entries. It numbers its own (`idx` in the state); a layer's entry keeps the number of
 * the page below it, and is marked by `layer`. Moves between entries of the same number are ours, and end here,
 * before the router's listener; all others are its own (decision 0047).
 */
/** Returns whether it closed; `false`: it stays, because unsaved text would be lost. */
type Close = () => boolean | void;
/** `step`: going forward to its entry opens it again. */
type Layer = { close: Close; step?: boolean };
type State = { idx?: unknown; key?: string; layer?: number; step?: boolean } | null;

const open: Layer[] = [];
/** The number of the present page, and the depth of layers of its present entry. */
let page: unknown;
let depth = 0;
/** The router's location; an entry of its number may still have an earlier address. */
let known: Location | null = null;
/** A history move of ours in progress. */
let moving = false;
let asked = false;
/** Opens the next of the page's steps. */
let stepOn: (() => void) | null = null;

let pushEntry: History['pushState'];

/**
 * A push that is not ours is the router's, which reports its arrival only once the page is drawn: who goes back before
 * that leaves the new page already, and must not be taken for somebody who closes a layer of the old one.
 */
function followRouter(): void {
  pushEntry = history.pushState.bind(history);
  history.pushState = (state: State, unused, url) => {
    pushEntry(state, unused, url);
    page = state?.idx;
    depth = 0;
    known = null;
  };
}

const stateNow = () => history.state as State;
const depthOf = (state: State): number => state?.layer ?? 0;

/** A layer has opened. Returns a function to call when it is closed in any way. */
function pushLayer(layer: Layer): () => void {
  open.push(layer);
  // At once: who goes back in the same moment means the layer, not the page.
  grow();
  return () => {
    const at = open.indexOf(layer);
    if (at === -1) return;
    open.splice(at, 1);
    settleSoon();
  };
}

/** The router has arrived: called after each change of its location. */
export function arrived(location: Location): void {
  known = location;
  const state = stateNow();
  if (state?.idx !== page) depth = depthOf(state);
  // An entry that replaced an open layer's one (other filters, say) is still a layer's entry.
  else if (depth > 0 && depthOf(state) === 0) history.replaceState({ ...state, layer: depth }, '');
  page = state?.idx;
  amend();
  settleSoon();
}

/** Gives the page's own entry the router's location, if that replaced a layer's entry above it. */
function amend(): void {
  if (!known || depth > 0 || moving) return;
  const { pathname, search, hash, key, state } = known;
  const now = stateNow();
  // An entry with the same key is the router's own: removing something from its address (a secret) was intended.
  if (now?.idx !== page || (now?.key ?? 'default') === key) return;
  history.replaceState({ ...now, usr: state, key }, '', pathname + search + hash);
}

/** Runs after layers that close and open in one step, and after a navigation with them. */
function settleSoon(): void {
  if (asked) return;
  asked = true;
  setTimeout(() => {
    asked = false;
    settle();
  });
}

/** Not during a navigation of the router, which will report its arrival. */
function grow(): boolean {
  if (moving || known === null || stateNow()?.idx !== page) return false;
  for (; depth < open.length; depth++) pushEntry({ ...stateNow(), layer: depth + 1, step: open[depth]!.step }, '');
  return true;
}

/** As many entries as open layers: missing ones are added; those of layers closed by a button are removed. */
function settle(): void {
  if (grow() && depth > open.length) {
    moving = true;
    history.go(open.length - depth);
  }
}

function onMove(event: PopStateEvent): void {
  const state = event.state as State;
  const before = depth;
  depth = depthOf(state);
  const own = moving;
  moving = false;
  if (typeof state?.idx !== 'number' || state.idx !== page) {
    // A move of the router, which reports its arrival. Layers above the page it leaves are closed.
    page = state?.idx;
    closeDownTo(depth, 'whatever stays');
    return;
  }
  event.stopImmediatePropagation();
  amend();
  if (own) return settleSoon();
  if (open.length > depth) closeDownTo(depth);
  else if (depth < before) history.back();
  else if (depth <= before) return;
  else if (state.step && stepOn) {
    stepOn();
    settleSoon();
  }
  // Forward to an entry of a closed layer: it is not opened again, and the move goes on to the next entry, if any.
  else history.forward();
}

/** A layer that stays keeps its entry, and so do those below it. */
function closeDownTo(left: number, whatever?: 'whatever stays'): void {
  while (open.length > left) {
    const layer = open.pop()!;
    if (layer.close() !== false || whatever) continue;
    open.push(layer);
    return settleSoon();
  }
}

/** Going back closes it while `isOpen`, unless `close` returns false. */
export function useBack(isOpen: boolean, close: Close): void {
  useBackSteps(isOpen ? 1 : 0, close);
}

/** Each of these steps has an entry; going back undoes the last one, and forward does it again by `next`. */
export function useBackSteps(steps: number, back: Close, next?: () => void): void {
  const newest = useRef({ back, next });
  const pushed = useRef<(() => void)[]>([]);
  useEffect(() => {
    newest.current = { back, next };
  });
  useEffect(() => {
    const all = pushed.current;
    const step = newest.current.next !== undefined;
    while (all.length < steps) all.push(pushLayer({ close: () => newest.current.back(), step }));
    while (all.length > steps) all.pop()!();
  }, [steps]);
  useEffect(() => {
    const all = pushed.current;
    if (newest.current.next) stepOn = () => newest.current.next?.();
    return () => {
      if (newest.current.next) stepOn = null;
      while (all.length > 0) all.pop()!();
    };
  }, []);
}

if (typeof window !== 'undefined') {
  // Before the router's listener, which is added later and does not capture.
  window.addEventListener('popstate', onMove, { capture: true });
  followRouter();
}
