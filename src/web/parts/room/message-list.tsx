import type { RoomMessage, RoomPerson } from '#contract/room.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { roomCopy } from '#copy/room.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type MessageAct, MessageRow, OutgoingRow } from './message-row.tsx';
import type { Outgoing, Row } from './room-rows.ts';

export type MessageListProps = {
  rows: readonly Row[];
  people: ReadonlyMap<string, RoomPerson>;
  ownHandle: string;
  canPost: boolean;
  /** What lies before the first row. */
  older: 'idle' | 'loading' | 'failed' | 'none';
  onOlder: () => void;
  /** Led to; called back when it is in view. */
  aim: number | null;
  onAimed: () => void;
  onJump: (seq: number) => void;
  onAct: (act: MessageAct, message: RoomMessage, person: RoomPerson | undefined) => void;
  onEnd?: () => void;
} & Record<'onTakeBack' | 'onSendAgain' | 'onDrop', (one: Outgoing) => void>;

/** Room above the first message for what is said about older ones. */
const TOP_PX = 52;
/** Nearer to the end than this, new messages are followed. */
const NEAR_PX = 80;
/** Nearer to the beginning than this, older ones are asked for. */
const OLDER_PX = 400;
const LIT_MS = 2_400;

/** The messages, of which only those in view are in the page; the place is kept while older ones come and followed at the end. */
export function MessageList(props: MessageListProps) {
  const { rows, older, onOlder, aim, onAimed, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // No compiler keeps values of it here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => (rows[i]!.first ? 84 : 52) + (rows[i]!.day ? 36 : 0),
    getItemKey: (i) => rows[i]!.key,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_PX,
    paddingStart: TOP_PX,
    paddingEnd: 12,
  });
  // What was first loses its day and name when older ones come before it: what is read below stays where it is.
  const first = rows[0]?.key;
  const wasFirst = useRef<{ now: string | undefined; before: string | undefined }>({ now: first, before: undefined });
  useLayoutEffect(() => {
    if (wasFirst.current.now !== first) wasFirst.current = { now: first, before: wasFirst.current.now };
  }, [first]);
  virtual.shouldAdjustScrollPositionOnItemSizeChange = (item, _, v) => item.start < (v.scrollOffset ?? 0) || item.key === wasFirst.current.before;
  const { end, away, toEnd } = useEnd(virtual, rows);
  useLayoutEffect(() => {
    virtual.scrollToEnd();
    // Once: when the list is first there.
  }, [virtual]);
  const lit = useAim({ aim, onAimed, rows, virtual, scroller });
  useEffect(() => {
    if (end) onEnd?.();
  }, [end, rows.length, onEnd]);
  const nearTop = () => scroller.current!.scrollTop < OLDER_PX && older === 'idle' && onOlder();
  return (
    <div className="relative min-h-0 grow bg-paper">
      {/* Reachable by key, so that it can be scrolled by key. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={roomCopy.list}
        tabIndex={0}
        onScroll={nearTop}
        className="h-full overflow-y-auto overscroll-contain focus-visible:-outline-offset-3"
      >
        <div className="relative w-full" style={{ height: virtual.getTotalSize() }}>
          <Beginning older={older} onOlder={onOlder} />
          <div role="list">
            {virtual.getVirtualItems().map(({ key, index, start }) => {
              const row = rows[index];
              return (
                row && (
                  <div
                    key={key}
                    ref={virtual.measureElement}
                    data-index={index}
                    data-seq={row.kind === 'message' ? row.message.seq : undefined}
                    role="listitem"
                    aria-setsize={rows.length}
                    aria-posinset={index + 1}
                    tabIndex={-1}
                    className="absolute inset-x-0 top-0 focus-visible:-outline-offset-3"
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {row.day && <p className="pt-4 pb-1 text-center text-13 font-semi text-ink-soft">{row.day}</p>}
                    <RowContent {...props} row={row} lit={row.kind === 'message' && row.message.seq === lit} />
                  </div>
                )
              );
            })}
          </div>
        </div>
      </div>
      {!end && away > 0 && (
        <Button
          small
          tone="primary"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-float"
          icon={<ArrowDown aria-hidden className="size-4" strokeWidth={2} />}
          onClick={toEnd}
        >
          {away === 1 ? roomCopy.fresh : roomCopy.freshMany(away)}
        </Button>
      )}
    </div>
  );
}

function RowContent(props: MessageListProps & { row: Row; lit: boolean }) {
  const { row, lit, people, ownHandle, canPost, onAct, onJump } = props;
  if (row.kind === 'outgoing') return <OutgoingRow {...props} outgoing={row.outgoing} first={row.first} />;
  const { message } = row;
  return <MessageRow row={row} person={people.get(message.author!.key)} ownHandle={ownHandle} canPost={canPost} lit={lit} onAct={onAct} onJump={onJump} />;
}

type Virtual = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>;

/** Whether the reader is at the end, and how many of others came while not. An own message leads to the end. */
function useEnd(virtual: Virtual, rows: readonly Row[]) {
  const end = virtual.scrollOffset === null || virtual.isAtEnd(NEAR_PX);
  const last = newest(rows);
  const [seen, setSeen] = useState(last);
  useEffect(() => {
    if (end) setSeen(last);
  }, [end, last]);
  const own = rows.findLast((row) => row.kind === 'outgoing')?.key;
  useEffect(() => {
    if (own) virtual.scrollToEnd();
  }, [own, virtual]);
  const away = end ? 0 : rows.filter((row) => row.kind === 'message' && !row.mine && row.message.seq > seen).length;
  const toEnd = useCallback(() => virtual.scrollToEnd(), [virtual]);
  return { end, away, toEnd };
}

function newest(rows: readonly Row[]): number {
  const last = rows.findLast((row) => row.kind === 'message');
  return last?.kind === 'message' ? last.message.seq : 0;
}

/** Brings a message into view, lights it for a moment and gives it the focus. */
function useAim({
  aim,
  onAimed,
  rows,
  virtual,
  scroller,
}: Pick<MessageListProps, 'aim' | 'onAimed' | 'rows'> & { virtual: Virtual; scroller: React.RefObject<HTMLElement | null> }) {
  const [lit, setLit] = useState<number | null>(null);
  useEffect(() => {
    const index = aim === null ? -1 : rows.findIndex((row) => row.kind === 'message' && row.message.seq === aim);
    if (index < 0) return;
    virtual.scrollToIndex(index, { align: 'center' });
    setLit(aim);
    onAimed();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-seq="${aim}"]`)?.focus({ preventScroll: true })),
    );
  }, [aim, rows, virtual, onAimed, scroller]);
  useEffect(() => {
    if (lit === null) return;
    const timer = setTimeout(() => setLit(null), LIT_MS);
    return () => clearTimeout(timer);
  }, [lit]);
  return lit;
}

function Beginning({ older, onOlder }: Pick<MessageListProps, 'older' | 'onOlder'>) {
  return (
    <div className="absolute inset-x-0 top-0 flex min-h-13 items-center justify-center gap-2 px-3 text-13 text-ink-soft">
      {older === 'none' && roomCopy.beginning}
      {older === 'loading' && (
        <>
          <Spinner /> {roomCopy.older}
        </>
      )}
      {older === 'failed' && (
        <>
          <span role="alert">{roomCopy.olderFailed}</span>
          <Button small tone="quiet" onClick={onOlder}>
            {roomCopy.retry}
          </Button>
        </>
      )}
      {older === 'idle' && (
        <Button small tone="quiet" onClick={onOlder}>
          {roomCopy.olderShow}
        </Button>
      )}
    </div>
  );
}
