import { useEffect, useState } from 'react';
import { serverNow } from './live.ts';

/**
 * The server's time, updated this often, and at the next of these moments (ms since 1970); a page that comes into view
 * updates it at once.
 */
export function useServerNow(everyMs: number, moments: readonly number[] = []): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    look();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMs]);
  const next = Math.min(...moments.filter((moment) => moment > now));
  useEffect(() => {
    const left = next - serverNow();
    // Further ones come nearer with the next update.
    if (left > everyMs) return;
    const timer = setTimeout(() => setNow(serverNow()), Math.max(0, left) + 1);
    return () => clearTimeout(timer);
  }, [next, everyMs, now]);
  return now;
}
