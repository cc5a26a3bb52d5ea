import { Clock } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { staffCopy } from '#copy/staff.ts';
import { asApiError } from '#web/lib/api.ts';
import { loadNextPage, type Pages } from '#web/lib/next-page.ts';
import { NextPageFailure } from '#web/ui/next-page-failure.tsx';
import { NotRenewed } from '#web/ui/not-renewed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { type Column, Table, TableSkeleton } from './table.tsx';

type Query = Pages & {
  isPending: boolean;
  isError: boolean;
  isFetchNextPageError: boolean;
  isFetching: boolean;
  error: Error | null;
  hasNextPage: boolean;
  refetch: () => unknown;
};
/** For a list without further pages. */
export const WHOLE = {
  hasNextPage: false,
  isFetchNextPageError: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
};

type Props = {
  title: string;
  lead: string;
  /** What the keys do here, said while there are rows to press them on. */
  keys?: string;
  empty: string;
  /**
   * Number of items in words: `liked` while they wait, `ok` when none does, `plain` when the number asks nothing.
   * Undefined: not known yet; null: there is none.
   */
  status: { text: string; tone: 'liked' | 'ok' | 'plain' } | null | undefined;
  /** Above the rows. */
  above?: ReactNode;
  query: Query;
  columns: readonly Column[];
  count: number;
  children: ReactNode;
};

/** A queue of work as a dense table: its count, the rows, and more by button. Arrow keys move between rows. */
export function Queue({
  title,
  lead,
  keys = staffCopy.keys,
  empty,
  status,
  above,
  query,
  columns,
  count,
  children,
}: Props) {
  return (
    <div className="flex flex-col gap-5">
      <header>
        <div className="flex flex-wrap items-center gap-3">
          <h1 tabIndex={-1} className="text-32">
            {title}
          </h1>
          {/* On a phone a line of its own, which is there before the number. */}
          {status !== null && (
            <span role="status" className="flex max-sm:w-full">
              {status ? <WaitingBadge {...status} /> : <NotCounted />}
            </span>
          )}
        </div>
        <p className="mt-1 text-15 text-ink-soft">
          {lead} {(count > 0 || query.isPending) && <span className="hidden sm:not-pointer-coarse:inline">{keys}</span>}
        </p>
      </header>
      {above}
      {query.isPending && <TableSkeleton />}
      {query.isError && count === 0 && (
        <ErrorState title={staffCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {!query.isPending && !query.isError && count === 0 && <EmptyState drawing="done" title={empty} />}
      <NotRenewed
        title={staffCopy.failed}
        message={query.isError && !query.isFetchNextPageError && count > 0 ? asApiError(query.error).message : null}
        query={query}
      />
      {count > 0 && (
        <Table acts columns={columns}>
          {children}
        </Table>
      )}
      <NextPageFailure query={query} message={asApiError(query.error).message} />
      {query.hasNextPage && (
        <Button tone="secondary" loading={query.isFetchingNextPage} onClick={() => void loadNextPage(query)}>
          {staffCopy.more}
        </Button>
      )}
    </div>
  );
}

type Status = NonNullable<Props['status']>;

/** As high as the number that is to come, or did not. */
const NotCounted = () => (
  <span className="invisible flex">
    <Badge>{'\u00A0'}</Badge>
  </span>
);

/** What waits has a sign as what is done has one: the more urgent is no less marked. */
export function WaitingBadge({ text, tone }: Status) {
  return (
    <Badge tone={tone} icon={tone === 'liked' ? <Clock aria-hidden className="size-[1.1em]" /> : null}>
      {text}
    </Badge>
  );
}

export const waitingTone = (n: number): Status['tone'] => (n > 0 ? 'liked' : 'ok');

/** The status of a queue of work. */
export const waitingStatus = (n: number | undefined): Status | undefined =>
  n === undefined ? undefined : { text: staffCopy.waiting(n), tone: waitingTone(n) };

type Act = { label: string; loading?: boolean; onAct: () => void; children: ReactNode };

/** The last cell of a row: the arrow keys move between these. */
export function ActCell({ label, loading, onAct, children }: Act) {
  return (
    <td data-act className="w-px px-2 py-1 text-right">
      <Button
        small
        tone="secondary"
        className="whitespace-nowrap"
        data-row
        aria-label={label}
        loading={loading}
        onClick={onAct}
        onKeyDown={moveBetweenRows}
      >
        {children}
      </Button>
    </td>
  );
}

export const OpenCell = ({ label, onOpen }: { label: string; onOpen: () => void }) => (
  <ActCell label={label} onAct={onOpen}>
    {staffCopy.open}
  </ActCell>
);

/**
 * After a decision the row disappears, before or after its dialog: the lost focus goes to the row
 * that took its place. Returns a function to call with the id of the decided row.
 */
export function useNextRow(rows: readonly { id: string }[]): (id: string) => void {
  const places = useRef(new Map<string, number>());
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (left.current !== null && !rows.some(({ id }) => id === left.current)) {
      const buttons = rowButtons();
      const next = buttons[Math.min(places.current.get(left.current) ?? 0, buttons.length - 1)];
      if (document.activeElement === document.body) (next ?? document.getElementById('isi'))?.focus();
      left.current = null;
    }
    for (const [i, { id }] of rows.entries()) places.current.set(id, i);
  });
  return (id) => {
    left.current = id;
  };
}

/** The row that is open in a dialog; `decided`: it is closed, and the focus goes to the row in its place. */
export function useOpenRow<R extends { id: string }>(rows: readonly R[]) {
  const [open, setOpen] = useState<R | null>(null);
  const goToRow = useNextRow(rows);
  const decided = ({ id }: R) => {
    goToRow(id);
    // The answer may come when another one is open.
    setOpen((now) => (now?.id === id ? null : now));
  };
  return { open, setOpen, close: () => setOpen(null), decided };
}

const rowButtons = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = rowButtons();
  event.preventDefault();
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
}
