import { useEffect } from 'react';
import { uiCopy } from '#copy/ui.ts';
import { announceByTheWay, unannounce } from './toast.tsx';

/** What is loaded sooner is not told: its content is. */
const SAID_AFTER_MS = 700;
let waiting = 0;
let saying: ReturnType<typeof setTimeout> | undefined;

/** Tells screen readers, once for all placeholders of a screen, that its content is being loaded. */
export function useSayLoading(): void {
  useEffect(() => {
    if (waiting++ === 0) saying = setTimeout(() => announceByTheWay(uiCopy.loading), SAID_AFTER_MS);
    return () => {
      if (--waiting > 0) return;
      clearTimeout(saying);
      // A dialog that opens later would say it again.
      unannounce(uiCopy.loading);
    };
  }, []);
}
