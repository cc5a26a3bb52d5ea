import { useRef } from 'react';

/** Begins work unless the last has not ended: what tells of it comes with a rendering, and two presses before that. */
export function useOneAtATime(): (work: () => Promise<unknown>) => void {
  const underWay = useRef(false);
  return (work) => {
    if (underWay.current) return;
    underWay.current = true;
    void work().finally(() => {
      underWay.current = false;
    });
  };
}
