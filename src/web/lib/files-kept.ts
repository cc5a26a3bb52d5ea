import { createStore } from './store.ts';

/**
 * Whether a service worker keeps the files of members' pages on this device: `unknown` until it was asked for, `no`
 * where there is none. What it keeps, a page need not fetch ahead (decision 0082).
 */
export const filesKept = createStore<'unknown' | 'yes' | 'no'>(
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator ? 'unknown' : 'no',
);

/** Calls back once it is known that no worker keeps files here. Answers how to call it off. */
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
