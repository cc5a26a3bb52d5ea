import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';

const SETTLED_MS = 250;

/**
 * A filter typed into a field: it goes into the address (`tell`) after a pause, once it is `whole`. When the address
 * changes by anything else, the menu or the back button, the field follows: it never says what the list is not.
 */
export function useTypedFilter(inAddress: string, tell: (text: string) => void, whole?: (text: string) => boolean) {
  const [typed, setTyped] = useState(inAddress);
  const settled = useDebounced(typed.trim(), SETTLED_MS);
  // Told by this field and not in the address yet, oldest first.
  const underWay = useRef<string[]>([]);
  const send = useEffectEvent((text: string) => {
    if (whole?.(text) === false || text === (underWay.current.at(-1) ?? inAddress)) return;
    underWay.current.push(text);
    tell(text);
  });
  useEffect(() => send(settled), [settled]);
  const follow = useEffectEvent((text: string) => {
    const at = underWay.current.indexOf(text);
    underWay.current = at < 0 ? [] : underWay.current.slice(at + 1);
    if (at < 0 && text !== typed.trim()) setTyped(text);
  });
  useEffect(() => follow(inAddress), [inAddress]);
  return [typed, setTyped] as const;
}
