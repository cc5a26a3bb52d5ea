import type { ReactNode } from 'react';
import { staffCopy } from '#copy/staff.ts';
import { cx } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/states.tsx';
import './table.css';

/** `wide`: not on phones; `number`: written by copy/amounts.ts, at the right so that digits stand below each other. */
export type Column = { text: string; wide?: boolean; number?: boolean };
const WIDE = 'hidden md:table-cell';
const NUMBER = 'text-right';

type Props = {
  columns: readonly Column[];
  /** Each row ends with an act. */
  acts?: boolean;
  /** Inside a card: no frame of its own, and columns stay columns on a phone. What it is called where it scrolls. */
  bare?: string;
  children: ReactNode;
};

/** The one table of the team's pages: its head stays in view on a large screen, and on a phone a row is a card. */
export function Table({ columns, acts = false, bare, children }: Props) {
  const pad = bare ? 'py-1.5 not-first:pl-2' : 'px-3 py-2';
  const table = (
    <table className={cx('w-full text-left text-15', bare && '[&_td]:py-1.5 [&_td]:not-first:pl-2')}>
      <thead className="border-b border-line text-13 text-ink-soft">
        <tr>
          {columns.map(({ text, wide, number }) => (
            <th key={text} scope="col" className={cx(pad, 'font-semi', wide && WIDE, number && NUMBER)}>
              {text}
            </th>
          ))}
          {acts && (
            <th scope="col">
              <span className="sr-only">{staffCopy.act}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  );
  if (bare)
    return (
      // Large letters make it wider than a phone: it scrolls by itself, also by keyboard, and the page does not.
      <div role="region" aria-label={bare} tabIndex={0} className="relative overflow-x-auto">
        {table}
      </div>
    );
  return (
    <div className="rows">
      {/* Hidden words keep the position of their column: without this box the page would be as wide as the table. */}
      <div className="rows-box relative rounded-card border border-line bg-surface">{table}</div>
    </div>
  );
}

/** `line`: stays on one line where there is room, such as a time. */
export function Cell({ wide, number, line, children }: Omit<Column, 'text'> & { line?: boolean; children: ReactNode }) {
  return (
    <td className={cx('px-3 py-2', wide && WIDE, number && NUMBER, line && 'lg:whitespace-nowrap')}>{children}</td>
  );
}

/** Rows that are still to come, as high as they will be. */
export function TableSkeleton() {
  return (
    <div aria-hidden className="divide-y divide-line rounded-card border border-line bg-surface">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex h-15 items-center gap-6 px-3">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="hidden h-4 w-1/4 md:block" />
          <Skeleton className="ml-auto h-9 w-16" />
        </div>
      ))}
    </div>
  );
}
