import { useEffect, useRef } from 'react';

/**
 * Keyboard shortcuts while this is shown, except while typing or with a browser's own shortcut. A key that is held
 * counts once, but for those that only walk (`walks`): it would decide on what nobody has looked at.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>, { walks = false } = {}): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if ((event.repeat && !walks) || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest('input, textarea, select')) return;
      latest.current[event.key]?.();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [walks]);
}
