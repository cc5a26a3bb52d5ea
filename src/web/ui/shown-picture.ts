import { useEffect, useState } from 'react';

/**
 * Hides a picture that failed to load, until its address changes or the network is back. Returns the
 * address to show, and the handler for its failure.
 */
export function useShownPicture(src: string | null): [shown: string | null, onError: () => void] {
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    if (broken === null) return;
    const again = () => setBroken(null);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [broken]);
  return [src !== null && broken !== src ? src : null, () => setBroken(src)];
}
