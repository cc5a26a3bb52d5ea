import { useSyncExternalStore } from 'react';

/** A value outside React that components and plain modules share (docs/decisions/0019). */
export type Store<T> = {
  /** The value in pages written at build time, and in the first rendering of the browser. */
  readonly initial: T;
  get: () => T;
  /** A function computes the next value from the present one. An equal value notifies nobody. */
  set: (next: T | ((now: T) => T)) => void;
  /** Calls back after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
};

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    initial,
    get: () => value,
    set: (next) => {
      const now = typeof next === 'function' ? (next as (now: T) => T)(value) : next;
      if (Object.is(now, value)) return;
      value = now;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A component's part of a store; `select` must return the same object while its inputs are unchanged. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S;
export function useStore<T, S>(store: Store<T>, select?: (value: T) => S): T | S {
  const seen = (value: T): T | S => (select ? select(value) : value);
  return useSyncExternalStore(
    store.subscribe,
    () => seen(store.get()),
    () => seen(store.initial),
  );
}
