import { useLayoutEffect } from 'react';
import { dropFirstLook } from './first-look.ts';

/** Removes the first look (first-look.ts) at the moment the page shows its own content or error. */
export function useFirstLookUntil(isShown: boolean): void {
  useLayoutEffect(() => {
    if (isShown) dropFirstLook();
  }, [isShown]);
}
