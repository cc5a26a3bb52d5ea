import { useEffect, useRef, useState } from 'react';
import type { Row } from './timeline-rows.ts';

/** Messages within this time are announced together, so that one sentence can be heard. */
const TOGETHER_MS = 1_500;

type Props<T> = {
  rows: readonly Row<T>[];
  /** The announcement of one message, and of several. */
  one: (item: T) => string;
  many: (n: number) => string;
};

/** Announces new messages of others, politely: one by its text, several by their number. The list itself is silent. */
export function Announcer<T extends { seq: number }>({ rows, one, many }: Props<T>) {
  const [said, setSaid] = useState('');
  const upTo = useRef<number | null>(null);
  const waiting = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const words = useRef({ one, many });
  useEffect(() => {
    words.current = { one, many };
    const messages = rows.flatMap((row) => (row.kind === 'message' ? [row] : []));
    const last = messages.at(-1)?.item.seq ?? 0;
    const before = upTo.current;
    upTo.current = Math.max(before ?? 0, last);
    if (before === null) return;
    const fresh = messages.filter((row) => row.item.seq > before && !row.mine);
    if (fresh.length === 0) return;
    waiting.current.push(...fresh.map(({ item }) => one(item)));
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const told = waiting.current.splice(0);
      setSaid(told.length === 1 ? told[0]! : words.current.many(told.length));
    }, TOGETHER_MS);
  }, [rows, one, many]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
