import type { ReactNode } from 'react';

/** One fact of a list of facts: what it is, and what holds. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
