import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False during the hydration of a page built beforehand: parts that depend on the address's query are not rendered yet,
 * because the page was built without one.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
