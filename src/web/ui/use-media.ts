import { useCallback, useSyncExternalStore } from 'react';

/** Does this media query match now? `before`: the assumption of a prerendered page. */
export function useMedia(query: string, before: boolean): boolean {
  const watch = useCallback(
    (watcher: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', watcher);
      return () => list.removeEventListener('change', watcher);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => before,
  );
}
