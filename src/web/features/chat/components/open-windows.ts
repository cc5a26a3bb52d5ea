import { createStore, useStore } from '#web/lib/store.ts';
import { WRITTEN } from '#web/lib/written.ts';

/** A chat window of this tab, by its conversation. `usedAt` counts up with each use. */
export type ChatWindow = { id: string; minimised: boolean; usedAt: number };
type State = { memberId: string; windows: readonly ChatWindow[] };

const NONE: readonly ChatWindow[] = [];
const state = createStore<State>({ memberId: '', windows: NONE });
/** The conversation to focus when it is drawn: one the member opened, not one restored by a reload. */
let toFocus: string | null = null;
/** Counts requests for the focus. */
const asked = createStore(0);

/** Restores the windows this member had open in this tab before a reload. */
export function restoreWindows(memberId: string): void {
  const kept = read();
  const before = kept?.memberId === memberId ? kept.windows : NONE;
  // Windows opened during loading belong to this member too.
  const known = state.get();
  const now = known.memberId === memberId || known.memberId === '' ? known.windows : NONE;
  const used = Math.max(0, ...before.map((w) => w.usedAt));
  change({
    memberId,
    windows: [
      ...before.filter((w) => !now.some(({ id }) => id === w.id)),
      ...now.map((w) => ({ ...w, usedAt: w.usedAt + used })),
    ],
  });
}

export function forgetWindows(): void {
  change({ memberId: '', windows: NONE });
}

/** Opens the window of a conversation; an existing one is restored and focused (S2). */
export function openWindow(id: string): void {
  askFocus(id);
  const others = openWindows();
  const known = others.some((w) => w.id === id);
  const used = { id, minimised: false, usedAt: nextUse() };
  put(known ? others.map((w) => (w.id === id ? used : w)) : [...others, used]);
}

export const minimiseWindow = (id: string): void =>
  put(openWindows().map((w) => (w.id === id ? { ...w, minimised: true } : w)));
export const closeWindow = (id: string): void => put(openWindows().filter((w) => w.id !== id));

/** The member uses it: it is the last to become a chip. */
export function touchWindow(id: string): void {
  if (openWindows().some((w) => w.id === id && w.usedAt + 1 < nextUse()))
    put(openWindows().map((w) => (w.id === id ? { ...w, usedAt: nextUse() } : w)));
}

/** Requests the focus for this conversation's composer, now or once it is drawn. */
export function askFocus(id: string): void {
  toFocus = id;
  asked.set((n) => n + 1);
}

/** Changes with each request for the focus. */
export const useAskedFocus = (): number => useStore(asked);

/** True once, for the conversation whose focus was requested. */
export function takeFocus(id: string): boolean {
  if (toFocus !== id) return false;
  toFocus = null;
  return true;
}

const openWindows = (): readonly ChatWindow[] => state.get().windows;
export const useWindows = (): readonly ChatWindow[] => useStore(state).windows;

const nextUse = (): number => Math.max(0, ...openWindows().map((w) => w.usedAt)) + 1;
const put = (windows: readonly ChatWindow[]): void => change({ ...state.get(), windows });

function change(next: State): void {
  try {
    if (next.memberId === '' && next.windows.length > 0) return;
    if (next.windows.length === 0) sessionStorage.removeItem(WRITTEN.windows);
    else sessionStorage.setItem(WRITTEN.windows, JSON.stringify(next));
  } catch {
    // Without storage windows are lost with the page.
  } finally {
    state.set(next);
  }
}

function read(): State | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(WRITTEN.windows) ?? '') as State;
    const sound =
      Array.isArray(kept.windows) &&
      kept.windows.every((w) => typeof w.id === 'string' && typeof w.usedAt === 'number');
    return sound ? kept : null;
  } catch {
    return null;
  }
}
