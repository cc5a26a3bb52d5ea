import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';

export type TabItem = { value: string; label: ReactNode; content: ReactNode };

/** Tabs by arrow keys; only the chosen panel is in the page. */
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
  return (
    <Tabs.Root value={value} onValueChange={onChange}>
      <Tabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {items.map((item) => (
          <Tabs.Trigger
            key={item.value}
            value={item.value}
            className="min-h-12 shrink-0 border-b-3 border-clear px-3 text-15 font-semi text-ink-soft data-[state=active]:border-sirih data-[state=active]:text-sirih sm:px-4"
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
