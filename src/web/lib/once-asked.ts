import { useEffect, useState } from 'react';

/**
 * True once asked, and then stays true, so that a dialog that closes can restore the focus. The function forgets that
 * it was asked.
 */
export function useOnceAsked(asked: boolean): [wanted: boolean, forget: () => void] {
  const [wanted, setWanted] = useState(asked);
  useEffect(() => {
    if (asked) setWanted(true);
  }, [asked]);
  return [wanted || asked, () => setWanted(false)];
}
