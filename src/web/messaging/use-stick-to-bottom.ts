import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from './timeline-rows.ts';

/** Nearer to the end than this (px), new messages are followed. */
export const NEAR_PX = 80;

export type ListVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** A list that stays at its end while the reader is there; how many messages of others came below while not. */
export function useStickToBottom<T extends { seq: number }>(
  virtual: ListVirtualizer,
  rows: readonly Row<T>[],
  box: RefObject<HTMLElement | null>,
  tail: RefObject<HTMLElement | null>,
) {
  const atEnd = virtual.scrollOffset === null || virtual.isAtEnd(NEAR_PX);
  const newest = newestSeq(rows);
  const [seen, setSeen] = useState(newest);
  useEffect(() => {
    if (atEnd) setSeen(newest);
  }, [atEnd, newest]);
  useLayoutEffect(() => {
    virtual.scrollToEnd();
    // Once: when the list is first there.
  }, [virtual]);
  // Whoever writes looks at the end.
  const own = rows.findLast((row) => row.kind === 'pending')?.key;
  useEffect(() => {
    if (own) virtual.scrollToEnd();
  }, [own, virtual]);
  const sticks = useRef(atEnd);
  useEffect(() => {
    sticks.current = atEnd;
  });
  useEffect(() => {
    // The keyboard of a phone, a growing composer, a line below the messages: the end stays in view.
    const observer = new ResizeObserver(() => sticks.current && virtual.scrollToEnd());
    for (const part of [box, tail]) observer.observe(part.current!);
    return () => observer.disconnect();
  }, [virtual, box, tail]);
  const fresh = atEnd ? 0 : rows.filter((row) => row.kind === 'message' && !row.mine && row.item.seq > seen).length;
  const toEnd = useCallback(() => {
    virtual.scrollToEnd();
    box.current?.focus({ preventScroll: true });
  }, [virtual, box]);
  return { atEnd, fresh, toEnd };
}

function newestSeq<T extends { seq: number }>(rows: readonly Row<T>[]): number {
  const last = rows.findLast((row) => row.kind === 'message');
  return last?.kind === 'message' ? last.item.seq : 0;
}
