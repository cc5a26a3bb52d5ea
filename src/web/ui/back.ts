import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';

/**
 * The way back and what lies above a page. Each open layer (a dialog, a sheet, a menu, a step of a form) has an entry
 * of its own in the history, with the address of the page: going back closes the topmost one instead of leaving.
 *
 * The router never hears of these entries. It numbers its own (`idx` in the state); one of a layer keeps the number of
 * the page below it, and is told from it by `layer`. Moves between entries of the same number are ours, and end here,
 * before the router's listener; all others are its own (decision 0047).
 */
/** Whether it closed; `false`: it stays, because something in it would be lost. */
type Close = () => boolean | void;
type Layer = { close: Close };
type State = { idx?: unknown; key?: string; layer?: number } | null;

const open: Layer[] = [];
/** The number of the page one is on, and how many layers deep its present entry is. */
let page: unknown;
let depth = 0;
/** The place the router is at; an entry of its number may still have the address of an earlier one. */
let known: Location | null = null;
/** A move of ours that has not arrived. */
let moving = false;
let asked = false;

const stateNow = () => history.state as State;
const depthOf = (state: State): number => state?.layer ?? 0;

/** Something is open above the page. Answers what is to be called when it is closed in any way. */
export function pushLayer(close: Close): () => void {
  const layer = { close };
  open.push(layer);
  settleSoon();
  return () => {
    const at = open.indexOf(layer);
    if (at === -1) return;
    open.splice(at, 1);
    settleSoon();
  };
}

/** The router has come to a place: called after each change of its location. */
export function arrived(location: Location): void {
  known = location;
  const state = stateNow();
  if (state?.idx !== page) depth = depthOf(state);
  // What took the place of an open layer's entry (other filters, say) is still one above its page.
  else if (depth > 0 && depthOf(state) === 0) history.replaceState({ ...state, layer: depth }, '');
  page = state?.idx;
  amend();
  settleSoon();
}

/** The page's own entry gets the place the router is at, where it took that of a layer's entry above. */
function amend(): void {
  if (!known || depth > 0 || moving) return;
  const { pathname, search, hash, key, state } = known;
  const now = stateNow();
  // An entry of the same key is the router's own: whoever took something out of its address (a secret) meant it.
  if (now?.idx !== page || (now?.key ?? 'default') === key) return;
  history.replaceState({ ...now, usr: state, key }, '', pathname + search + hash);
}

/** After what closes and opens in one step, and after a navigation that goes with it. */
function settleSoon(): void {
  if (asked) return;
  asked = true;
  setTimeout(() => {
    asked = false;
    settle();
  });
}

/** As many entries as open layers: missing ones are added; those of layers closed by a button are taken back. */
function settle(): void {
  // Not where the router is between two places: it will say that it has arrived.
  if (moving || known === null || stateNow()?.idx !== page) return;
  while (depth < open.length) history.pushState({ ...stateNow(), layer: ++depth }, '');
  if (depth > open.length) {
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
    // The router's own: it says when it has arrived. What lay above the page it leaves goes with it.
    page = state?.idx;
    closeDownTo(depth, 'whatever stays');
    return;
  }
  event.stopImmediatePropagation();
  amend();
  if (own) return settleSoon();
  if (open.length > depth) closeDownTo(depth);
  else if (depth < before) history.back();
  // Forward, to where a layer was: nothing is opened again, one goes on to what comes after it, if anything does.
  else if (depth > before) history.forward();
}

/** One that stays keeps its place, and gets an entry again; those below it stay with it. */
function closeDownTo(left: number, whatever?: 'whatever stays'): void {
  while (open.length > left) {
    const layer = open.pop()!;
    if (layer.close() !== false || whatever) continue;
    open.push(layer);
    return settleSoon();
  }
}

/** Going back closes it while `isOpen`, unless `close` answers false. */
export function useBack(isOpen: boolean, close: Close): void {
  useBackSteps(isOpen ? 1 : 0, close);
}

/** Each of so many steps has its place; going back takes the last one back. */
export function useBackSteps(steps: number, back: Close): void {
  const newest = useRef(back);
  const pushed = useRef<(() => void)[]>([]);
  useEffect(() => {
    newest.current = back;
  });
  useEffect(() => {
    const all = pushed.current;
    while (all.length < steps) all.push(pushLayer(() => newest.current()));
    while (all.length > steps) all.pop()!();
  }, [steps]);
  useEffect(() => {
    const all = pushed.current;
    return () => {
      while (all.length > 0) all.pop()!();
    };
  }, []);
}

if (typeof window !== 'undefined') {
  // Before the router's listener, which is added later and does not catch.
  window.addEventListener('popstate', onMove, { capture: true });
}
