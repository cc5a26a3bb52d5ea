import { createContext, type FocusEvent, type KeyboardEvent, useContext, useState } from 'react';
import type { Row } from './timeline-rows.ts';
import type { ListVirtualizer } from './use-stick-to-bottom.ts';

/** Is this row the one that Tab leads to? */
export const IsTabStop = createContext(true);

/** For a control of a row: Tab reaches it from its own row alone, however long the list is. */
export const useRowTabIndex = (): 0 | -1 => (useContext(IsTabStop) ? 0 : -1);

/** The index of the row a key leads to. */
const KEYS: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowUp: (from) => from - 1,
  ArrowDown: (from) => from + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Rows by keyboard (roving tabindex): Tab leads to the row that has the focus, else to the newest one in view,
 * and the arrow keys to the one before and after it. Returns the index of the tab stop, and handlers for the list;
 * `onFocused` gets the key of the row with the focus, which the list goes on rendering.
 */
export function useRowFocus<T>(
  rows: readonly Row<T>[],
  virtual: ListVirtualizer,
  onFocused: (key: string | null) => void,
) {
  const [key, setKey] = useState<string | null>(null);
  const put = (next: string | null) => {
    onFocused(next);
    setKey(next);
  };
  const rendered = virtual.getVirtualItems();
  const own = rendered.find((item) => item.key === key);
  const newest = rendered.find(({ index }) => index === virtual.range?.endIndex) ?? rendered.at(-1);
  const tabStop = (own ?? newest)?.index ?? -1;
  return {
    tabStop,
    onFocus: ({ target }: FocusEvent) => put(rows[indexOf(target)]?.key ?? null),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) put(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const leads = KEYS[event.key];
      // The menu of a row has arrow keys of its own.
      if (leads === undefined || event.defaultPrevented) return;
      // With Shift a selection grows.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const to = leads(indexOf(event.target as Element), rows.length - 1);
      if (rows[to] === undefined) return;
      event.preventDefault();
      const list = event.currentTarget;
      const focus = () => {
        const row = list.querySelector<HTMLElement>(`:scope > [data-index="${to}"]`);
        row?.scrollIntoView({ block: 'nearest' });
        row?.focus({ preventScroll: true });
        return row !== null;
      };
      if (focus()) return;
      // Far from the view it is not rendered yet.
      virtual.scrollToIndex(to);
      requestAnimationFrame(() => requestAnimationFrame(focus));
    },
  };
}

const indexOf = (element: Element): number =>
  Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? NaN);
