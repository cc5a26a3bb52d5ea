import type { LiveEvent } from '#contract/live.ts';
import { useEffect, useRef } from 'react';
import type { ApiOutput } from './api.ts';
import { createStore, useStore } from './store.ts';

/** `down`: answers come by asking, every 3 seconds. */
export type LiveState = 'live' | 'connecting' | 'down';
export type SyncState = ApiOutput<'GET /api/live/heads'>;
/**
 * What can be heard: the server's events; `heads`, each answer to «where does everything stand»; `left`, the member
 * signs out here.
 */
export type Heard = { [E in LiveEvent as E['name']]: E['data'] } & {
  'sync-state': SyncState;
  left: Record<string, never>;
};

/** What the connection offers while it is open. */
type Line = { say: (name: 'typing', data: { conversationId: string }) => void; askSyncState: () => void };

// The store between the connection (loaded for members only, live-connection.ts) and whoever listens. It must stay
// tiny.
const hearers = new Map<string, Set<(data: never) => void>>();
const state = createStore<LiveState>('connecting');
let line: Line | null = null;
let leaving = false;
let ahead = 0;

/** Calls the handler for each event of this name, until it is called off. */
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

/** Calls back when the connection is there again after it broke: what was told meanwhile was not heard. */
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

/** Calls back when the state of the connection changed. */
export const watchLive = state.subscribe;

/** Says something on the socket, if there is one: it may be lost. */
export const sayLive: Line['say'] = (name, data) => line?.say(name, data);

/** Asks soon where everything stands; many calls are one question. */
export const askSyncState = (): void => line?.askSyncState();

/** The server's clock (ms since 1970), as well as it is known. */
export const serverNow = (): number => Date.now() + ahead;

/** This tab signs out by itself: the end of its session is no news to it. */
export const setLeaving = (value: boolean): void => void (leaving = value);
export const isLeaving = (): boolean => leaving;

/** For the connection: what it heard. */
export function tellLive<N extends keyof Heard>(name: N, data: Heard[N]): void {
  for (const handler of hearers.get(name) ?? []) (handler as (data: Heard[N]) => void)(data);
}

/** For the connection: how it is. */
export function setLive(next: LiveState, open: Line | null): void {
  line = open;
  state.set(next);
}

/** For answers that carry the server's time, `tookMs` after the question. */
export const setServerTime = (at: string, tookMs: number): void =>
  void (ahead = Date.parse(at) + tookMs / 2 - Date.now());
