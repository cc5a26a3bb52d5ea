import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * An item of a list. Removed while it has the focus, it passes it on to the first control of the item that takes
 * its place: a keyboard user does not start again at the top of the page, and nothing scrolls.
 */
export function ListItem({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLLIElement>(null);
  // A layout effect ends while the item is still in the page: only then the position of the focus is known.
  useLayoutEffect(() => {
    const item = ref.current!;
    return () => {
      if (!item.contains(document.activeElement)) return;
      const heir = item.nextElementSibling ?? item.previousElementSibling;
      heir?.querySelector<HTMLElement>('button:not(:disabled), a[href]')?.focus({ preventScroll: true });
    };
  }, []);
  return <li ref={ref}>{children}</li>;
}
