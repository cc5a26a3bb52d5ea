import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while a page that was built beforehand comes to life: what depends on the address's search is not drawn before,
 * because the page was built without one.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
