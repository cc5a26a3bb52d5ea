import { Tabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';

export type TabItem = { value: string; label: ReactNode; content: ReactNode };

const CHIP =
  'max-sm:rounded-full max-sm:border max-sm:border-line-strong max-sm:bg-surface max-sm:leading-tight max-sm:data-[state=active]:bg-sirih-soft max-sm:text-13 max-sm:text-balance';

/**
 * Tabs by arrow keys; only the chosen panel is in the page. On a phone two share a row, more are chips in two columns:
 * none is out of sight. Elsewhere one row, where without room for all the chosen one is scrolled fully into view.
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
  const few = items.length < 3;
  const words = items.map((item) => String(item.label)).join();
  // A wider label (a count that loads) moves the tabs as a choice does.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (!list.current || !chosen) return;
    const { left, right } = list.current.getBoundingClientRect();
    const tab = chosen.getBoundingClientRect();
    if (tab.right > right) list.current.scrollLeft += tab.right - right;
    else if (tab.left < left) list.current.scrollLeft -= left - tab.left;
  }, [value, words]);
  return (
    <Tabs.Root value={value} onValueChange={onChange}>
      <Tabs.List
        ref={list}
        aria-label={label}
        className={cx(
          'border-line sm:flex sm:gap-1 sm:overflow-x-auto sm:border-b',
          few
            ? 'flex gap-1 overflow-x-auto border-b'
            : 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2',
        )}
      >
        {items.map((item) => (
          <Tabs.Trigger
            key={item.value}
            value={item.value}
            className={cx(
              'min-h-12 px-3 font-semi text-ink-soft focus-visible:-outline-offset-3 data-[state=active]:border-sirih data-[state=active]:text-sirih sm:max-w-[80vw] sm:shrink-0 sm:border-b-3 sm:border-clear sm:px-2 sm:text-15 lg:px-4',
              few ? 'max-sm:min-w-min max-sm:grow max-sm:basis-0 max-sm:border-b-3 max-sm:border-clear text-15' : CHIP,
            )}
          >
            {item.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {items.map((item) => (
        <Tabs.Content key={item.value} value={item.value} className="pt-5 focus-visible:outline-offset-4">
          {item.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
