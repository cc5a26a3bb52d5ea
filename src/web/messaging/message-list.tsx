import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { MESSAGE_KEYS } from '#copy/message-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { IsTabStop, useRowFocus } from './row-focus.ts';
import type { Row } from './timeline-rows.ts';
import { type ListVirtualizer, NEAR_PX, useStickToBottom } from './use-stick-to-bottom.ts';

export type ListWords = {
  label: string;
  beginning: string;
  older: string;
  olderLoading: string;
  olderFailed: string;
  retry: string;
  newBelow: (n: number) => string;
  /** Shown even without new messages below. */
  toNewest?: string;
};
export type MessageListProps<T> = {
  rows: readonly Row<T>[];
  words: ListWords;
  /** `group`: short enough to be rendered whole; `log`: only rows near the view are rendered. */
  role: 'group' | 'log';
  /** State of the rows before the first one. */
  older: 'idle' | 'loading' | 'failed' | 'none';
  onOlder: () => void;
  /** Called with whether the newest message is in view. */
  onEnd?: (inView: boolean) => void;
  /** The seq to scroll to; called back when it is in view. */
  scrollTarget?: number | null;
  onReached?: () => void;
  render: (row: Row<T>, highlighted: boolean) => ReactNode;
  /** Shown while there are no messages. */
  empty?: ReactNode;
  /** Below the newest message. */
  tail?: ReactNode;
};

/** Space above the first message for the state of older ones. */
const TOP_PX = 52;
/** Nearer to the beginning than this, older ones are loaded. */
const OLDER_PX = 400;
const HIGHLIGHT_MS = 2_400;
const OVERSCAN = { group: 1_000, log: 8 };

/** The messages, oldest first; the position stays while older ones load, and a reader at the end stays at the end. */
export function MessageList<T extends { seq: number }>(props: MessageListProps<T>) {
  const { rows, role, words, older, onOlder, onEnd, empty, tail } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  const virtual = useRows(rows, scroller, OVERSCAN[role], focused);
  const content = useRef<HTMLDivElement>(null);
  const { atEnd, fresh, toEnd } = useStickToBottom(virtual, rows, scroller, content);
  const highlighted = useScrollTarget(props, virtual, scroller);
  useEffect(() => onEnd?.(atEnd), [atEnd, rows.length, onEnd]);
  const keys = useId();
  const nearTop = () => scroller.current!.scrollTop < OLDER_PX && older === 'idle' && onOlder();
  return (
    <div className="relative min-h-0 grow bg-paper">
      <p id={keys} hidden>
        {MESSAGE_KEYS}
      </p>
      {/* Its rows are reached by keyboard; without any it is focusable itself, so that it can be scrolled. */}
      <div
        ref={scroller}
        role={role}
        aria-live="off"
        aria-label={words.label}
        aria-describedby={rows.length > 0 ? keys : undefined}
        tabIndex={rows.length > 0 ? -1 : 0}
        onScroll={nearTop}
        className="h-full overflow-y-auto overscroll-contain focus-visible:-outline-offset-3"
      >
        <div ref={content}>
          {rows.length === 0 ? (
            empty
          ) : (
            <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
              <Beginning older={older} words={words} onOlder={onOlder} />
              <Rows
                {...props}
                virtual={virtual}
                onFocused={(key) => (focused.current = key)}
                highlighted={highlighted}
              />
            </div>
          )}
          {tail}
        </div>
      </div>
      {rows.length > 0 && !atEnd && (fresh > 0 || words.toNewest !== undefined) && (
        <Button
          small
          tone="primary"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full whitespace-nowrap shadow-float"
          icon={<ArrowDown aria-hidden className="size-4 stroke-2" />}
          aria-label={fresh > 0 ? undefined : words.toNewest}
          onClick={toEnd}
        >
          {fresh > 0 && words.newBelow(fresh)}
        </Button>
      )}
    </div>
  );
}

function useRows<T>(
  rows: readonly Row<T>[],
  scroller: RefObject<HTMLDivElement | null>,
  overscan: number,
  focused: RefObject<string | null>,
) {
  // No compiler memoises its values here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => (rows[i]!.first ? 84 : 52) + (rows[i]!.day ? 36 : 0),
    getItemKey: (i) => rows[i]!.key,
    overscan,
    // A row scrolled far away by Page Up keeps the focus, and so its place.
    rangeExtractor(range) {
      const indexes = defaultRangeExtractor(range);
      const own = focused.current === null ? -1 : rows.findIndex(({ key }) => key === focused.current);
      return own < 0 || indexes.includes(own) ? indexes : [...indexes, own].toSorted((a, b) => a - b);
    },
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_PX,
    paddingStart: TOP_PX,
    paddingEnd: 12,
  });
  // The first row loses its day and name when older rows come before it: the rows below stay in place.
  const first = rows[0]?.key;
  const wasFirst = useRef<{ now: string | undefined; before: string | undefined }>({ now: first, before: undefined });
  useLayoutEffect(() => {
    if (wasFirst.current.now !== first) wasFirst.current = { now: first, before: wasFirst.current.now };
  }, [first]);
  virtual.shouldAdjustScrollPositionOnItemSizeChange = (item, _, v) =>
    item.start < (v.scrollOffset ?? 0) || item.key === wasFirst.current.before;
  return virtual;
}

type RowsProps<T> = Pick<MessageListProps<T>, 'rows' | 'render'> & {
  virtual: ListVirtualizer;
  onFocused: (key: string | null) => void;
  highlighted: number | null;
};

function Rows<T extends { seq: number }>({ rows, render, virtual, onFocused, highlighted }: RowsProps<T>) {
  const { tabStop, ...handlers } = useRowFocus(rows, virtual, onFocused);
  return (
    <div role="list" {...handlers}>
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        if (!row) return null;
        const seq = row.kind === 'message' ? row.item.seq : undefined;
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            data-seq={seq}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            tabIndex={index === tabStop ? 0 : -1}
            className="absolute inset-x-0 top-0 focus-visible:-outline-offset-3"
            style={{ transform: `translateY(${start}px)` }}
          >
            {row.day && <p className="pt-4 pb-1 text-center text-13 font-semi text-ink-soft">{row.day}</p>}
            <IsTabStop value={index === tabStop}>{render(row, seq !== undefined && seq === highlighted)}</IsTabStop>
          </div>
        );
      })}
    </div>
  );
}

/** Scrolls to a message, highlights it for a moment and focuses it. */
function useScrollTarget<T extends { seq: number }>(
  { scrollTarget = null, onReached, rows }: MessageListProps<T>,
  virtual: ListVirtualizer,
  scroller: RefObject<HTMLElement | null>,
): number | null {
  const [highlighted, setHighlighted] = useState<number | null>(null);
  useEffect(() => {
    if (scrollTarget === null) return;
    const index = rows.findIndex((row) => row.kind === 'message' && row.item.seq === scrollTarget);
    if (index < 0) return;
    virtual.scrollToIndex(index, { align: 'center' });
    setHighlighted(scrollTarget);
    onReached?.();
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[data-seq="${scrollTarget}"]`)?.focus({ preventScroll: true }),
      ),
    );
  }, [scrollTarget, rows, virtual, onReached, scroller]);
  useEffect(() => {
    if (highlighted === null) return;
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);
  return highlighted;
}

type BeginningProps = { older: MessageListProps<never>['older']; words: ListWords; onOlder: () => void };

function Beginning({ older, words, onOlder }: BeginningProps) {
  return (
    <div className="absolute inset-x-0 top-0 flex min-h-13 items-center justify-center gap-2 px-3 text-13 text-ink-soft">
      {older === 'none' && words.beginning}
      {older === 'loading' && (
        <>
          <Spinner /> {words.olderLoading}
        </>
      )}
      {older === 'failed' && (
        <>
          <span role="alert">{words.olderFailed}</span>
          <Button small tone="quiet" onClick={onOlder}>
            {words.retry}
          </Button>
        </>
      )}
      {older === 'idle' && (
        <Button small tone="quiet" onClick={onOlder}>
          {words.older}
        </Button>
      )}
    </div>
  );
}
