import { createStore } from './store.ts';

/**
 * Does a service worker store the files of members' pages on this device? `unknown` until it was requested, `no`
 * without one. A page need not preload files the worker stores (decision 0082).
 */
export const filesKept = createStore<'unknown' | 'yes' | 'no'>(
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator ? 'unknown' : 'no',
);

/** Calls back once it is known that no worker stores files here. Returns a function to cancel. */
export function withoutWorker(act: () => void): () => void {
  let end = () => {};
  const look = () => {
    if (filesKept.get() === 'unknown') return;
    end();
    if (filesKept.get() === 'no') act();
  };
  end = filesKept.subscribe(look);
  look();
  return () => end();
}
