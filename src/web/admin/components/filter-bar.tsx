import type { ReactNode } from 'react';
import './filter-bar.css';

/** What a list is narrowed by, in one bar above it; `acts` (a file of it, a new entry) at its end. */
export function FilterBar({ acts, children }: { acts?: ReactNode; children: ReactNode }) {
  return (
    <div className="filter-bar flex flex-wrap items-end gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-3 sm:px-4">
      {children}
      {acts && <div className="flex flex-wrap items-center gap-2 sm:ml-auto">{acts}</div>}
    </div>
  );
}
