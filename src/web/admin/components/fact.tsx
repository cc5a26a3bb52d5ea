import type { ReactNode } from 'react';

/** Facts side by side: three columns, two on a phone, and one with letters so large that words would break. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,(100%-48px)/3)),1fr))] gap-x-6 gap-y-3 text-15">
      {children}
    </dl>
  );
}

/** One fact: label and value; `wide`: over all columns of the list. */
export function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-13 text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
