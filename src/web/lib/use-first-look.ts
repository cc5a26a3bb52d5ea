import { useLayoutEffect } from 'react';
import { dropFirstLook } from './first-look.ts';

/** The first look (first-look.ts) goes in the same moment as the page shows what it asked for, or why not. */
export function useFirstLookUntil(isShown: boolean): void {
  useLayoutEffect(() => {
    if (isShown) dropFirstLook();
  }, [isShown]);
}
