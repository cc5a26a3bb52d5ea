import { useEffect, useState } from 'react';

/** Has `on` lasted for `ms`? What is over sooner need not be told. */
export function useLasting(on: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(on), on ? ms : 0);
    return () => clearTimeout(timer);
  }, [on, ms]);
  return on && lasts;
}
