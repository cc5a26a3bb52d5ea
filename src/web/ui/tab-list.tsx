import { Tabs } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';

export type TabItem = {
  value: string;
  label: ReactNode;
  content: ReactNode;
  /** Stays while another is chosen: what is typed there is kept. */
  keeps?: boolean;
};

const FADE_PX = 40;
const FADES =
  'data-goes-on:mask-r-from-[calc(100%-2.5rem)] data-goes-on:mask-r-to-100% data-came-from:mask-l-from-[calc(100%-2.5rem)] data-came-from:mask-l-to-100%';

/** Marks on which sides a row that is wider than its place goes on. */
function useFades(row: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    const own = row.current;
    if (!own) return;
    const mark = () => {
      const hidden = own.scrollWidth - own.clientWidth;
      own.toggleAttribute('data-came-from', own.scrollLeft > 1);
      own.toggleAttribute('data-goes-on', own.scrollLeft < hidden - 1);
    };
    mark();
    const sizes = new ResizeObserver(mark);
    sizes.observe(own);
    own.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      own.removeEventListener('scroll', mark);
    };
  }, [row, words]);
}

/**
 * Tabs by arrow keys; only the chosen panel is in the page, and those that keep what is typed. One row: on a phone two
 * tabs share it, and of more, without room for all, the chosen one is scrolled fully into view, and the row fades where
 * it goes on.
 */
export function TabList({
  label,
  items,
  value,
  onChange,
}: {
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange: (value: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const words = items.map((item) => String(item.label)).join();
  // A wider label (a count that loads) moves the tabs as a choice does.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (!list.current || !chosen) return;
    const { left, right } = list.current.getBoundingClientRect();
    const tab = chosen.getBoundingClientRect();
    if (tab.right > right - FADE_PX) list.current.scrollLeft += tab.right - right + FADE_PX;
    else if (tab.left < left + FADE_PX) list.current.scrollLeft -= left + FADE_PX - tab.left;
  }, [value, words]);
  useFades(list, words);
  return (
    <Tabs.Root value={value} onValueChange={onChange}>
      <Tabs.List ref={list} aria-label={label} className={cx('flex gap-1 overflow-x-auto border-b border-line', FADES)}>
        {items.map((item) => (
          <Tabs.Trigger
            key={item.value}
            value={item.value}
            className={cx(
              items.length === 2 ? 'max-sm:min-w-min max-sm:grow max-sm:basis-0 sm:shrink-0' : 'max-w-[80vw] shrink-0',
              'min-h-12 border-b-3 border-clear px-3 text-15 font-semi text-ink-soft focus-visible:-outline-offset-3 data-[state=active]:border-sirih data-[state=active]:text-sirih forced-colors:border-system-ground forced-colors:data-[state=active]:border-system-chosen sm:px-2 lg:px-4',
            )}
          >
            {item.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {items.map((item) => (
        <Tabs.Content
          key={item.value}
          value={item.value}
          {...(item.keeps && { forceMount: true })}
          className="pt-5 focus-visible:outline-offset-4 data-[state=inactive]:hidden"
        >
          {item.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
