import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Row } from './timeline-rows.ts';

/** Nearer to the end than this (px), new messages are scrolled to. */
export const NEAR_PX = 80;

export type ListVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** A list that stays at its end while the reader is there; counts messages of others below otherwise. */
export function useStickToBottom<T extends { seq: number }>(
  virtual: ListVirtualizer,
  rows: readonly Row<T>[],
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
) {
  const atEnd = virtual.scrollOffset === null || virtual.isAtEnd(NEAR_PX);
  const newest = newestSeq(rows);
  const [seen, setSeen] = useState(newest);
  useEffect(() => {
    if (atEnd) setSeen(newest);
  }, [atEnd, newest]);
  // An author of a new message sees the end.
  const own = rows.findLast((row) => row.kind === 'pending')?.key;
  useEffect(() => {
    if (own) virtual.scrollToEnd();
  }, [own, virtual]);
  useEnd(virtual, box, content);
  const fresh = atEnd ? 0 : rows.filter((row) => row.kind === 'message' && !row.mine && row.item.seq > seen).length;
  const toEnd = useCallback(() => {
    virtual.scrollToEnd();
    box.current?.focus({ preventScroll: true });
  }, [virtual, box]);
  return { atEnd, fresh, toEnd };
}

/**
 * Once the list is rendered its end stays in view until the reader scrolls up, and again once they are back, whatever
 * makes the list longer (rows higher than estimated, a line below them) or its box lower (a keyboard,
 * a growing composer). The virtualizer alone stays at an end computed before rows had their real heights.
 */
function useEnd(
  virtual: ListVirtualizer,
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const list = box.current!;
    virtual.scrollToEnd();
    let sticks = true;
    let top = list.scrollTop;
    const scrolled = () => {
      if (list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR_PX) sticks = true;
      else if (list.scrollTop < top) sticks = false;
      top = list.scrollTop;
    };
    list.addEventListener('scroll', scrolled, { passive: true });
    const observer = new ResizeObserver(() => sticks && virtual.scrollToEnd());
    for (const part of [list, content.current!]) observer.observe(part);
    return () => {
      list.removeEventListener('scroll', scrolled);
      observer.disconnect();
    };
  }, [virtual, box, content]);
}

function newestSeq<T extends { seq: number }>(rows: readonly Row<T>[]): number {
  const last = rows.findLast((row) => row.kind === 'message');
  return last?.kind === 'message' ? last.item.seq : 0;
}
