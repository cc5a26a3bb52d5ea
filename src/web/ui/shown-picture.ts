import { useEffect, useState } from 'react';

/**
 * A picture that could not be loaded is shown as none, until there is another or the network is back. Answers the
 * address to show, and what to call when it fails.
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
