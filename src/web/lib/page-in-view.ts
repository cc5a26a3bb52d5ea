import { useSyncExternalStore } from 'react';

/** Is the tab one that somebody may be looking at? */
export const usePageInView = (): boolean => useSyncExternalStore(watch, isVisible, () => false);

const isVisible = (): boolean => document.visibilityState === 'visible';

function watch(watcher: () => void): () => void {
  document.addEventListener('visibilitychange', watcher);
  return () => document.removeEventListener('visibilitychange', watcher);
}
