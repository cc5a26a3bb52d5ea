import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * An item of a list. Taken away while it holds the focus, it hands it on to the first control of the item that comes
 * into its place: who works by keys does not start again at the top of the page, and nothing scrolls.
 */
export function ListItem({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLLIElement>(null);
  // A layout effect ends while the item is still in the page: only then is it known where the focus is.
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
