import type { LiveEvent } from '#contract/live.ts';
import { useEffect, useRef } from 'react';
import type { ApiOutput } from './api.ts';
import { createStore, useStore } from './store.ts';

/** `down`: the sync state is polled every 3 seconds. */
export type LiveState = 'live' | 'connecting' | 'down';
export type SyncState = ApiOutput<'GET /api/live/heads'>;
/**
 * Events: those of the server; `sync-state`, each answer of the sync state; `left`, the member
 * signs out here.
 */
export type Heard = { [E in LiveEvent as E['name']]: E['data'] } & {
  'sync-state': SyncState;
  left: Record<string, never>;
};

/** Functions of an open connection. */
type Line = { say: (name: 'typing', data: { conversationId: string }) => void; askSyncState: () => void };

// The store between the connection (loaded for members only, live-connection.ts) and its listeners. It must stay
// tiny.
const hearers = new Map<string, Set<(data: never) => void>>();
const state = createStore<LiveState>('connecting');
let line: Line | null = null;
let leaving = false;
let ahead = 0;

/** Calls the handler for each event of this name; the returned function stops it. */
export function onLive<N extends keyof Heard>(name: N, handler: (data: Heard[N]) => void): () => void {
  const all = hearers.get(name) ?? new Set();
  hearers.set(name, all.add(handler));
  return () => void all.delete(handler);
}

/** The same while a component is shown; always the newest handler. */
export function useLiveEvent<N extends keyof Heard>(name: N, handler: (data: Heard[N]) => void): void {
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  useEffect(() => onLive(name, (data) => newest.current(data)), [name]);
}

export const useLiveState = (): LiveState => useStore(state);

/** Calls back when the connection is back after a break: events in between were missed. */
export function afterBreak(act: () => void): () => void {
  let was = state.get();
  let broke = false;
  return state.subscribe(() => {
    const now = state.get();
    if (was === 'live') broke = true;
    was = now;
    if (now !== 'live' || !broke) return;
    broke = false;
    act();
  });
}

/** Calls back once, when the connection first stands: events since what the page has read before were missed. */
export function onFirstLive(act: () => void): () => void {
  const stop = state.subscribe(() => {
    if (state.get() !== 'live') return;
    stop();
    act();
  });
  return stop;
}

/** Calls back when the state of the connection changes. */
export const watchLive = state.subscribe;

/** Emits on the socket, if there is one: the event may be lost. */
export const sayLive: Line['say'] = (name, data) => line?.say(name, data);

/** Reads the sync state soon; many calls become one request. */
export const askSyncState = (): void => line?.askSyncState();

/** The server's clock (ms since 1970), as exactly as known. */
export const serverNow = (): number => Date.now() + ahead;

/** This tab signs out itself: the end of its session needs no notice. */
export const setLeaving = (value: boolean): void => void (leaving = value);
export const isLeaving = (): boolean => leaving;

/** For the connection: passes on an event. */
export function emitLive<N extends keyof Heard>(name: N, data: Heard[N]): void {
  for (const handler of hearers.get(name) ?? []) (handler as (data: Heard[N]) => void)(data);
}

/** For the connection: sets its state. */
export function setLive(next: LiveState, open: Line | null): void {
  line = open;
  state.set(next);
}

/** For answers that carry the server's time, `tookMs` after the question. */
export const setServerTime = (at: string, tookMs: number): void =>
  void (ahead = Date.parse(at) + tookMs / 2 - Date.now());
