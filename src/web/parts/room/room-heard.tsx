import { useEffect, useRef, useState } from 'react';
import { roomCopy } from '#copy/room.ts';
import type { Row } from './room-rows.ts';

/** What comes together is said together, and one sentence has time to be heard. */
const TOGETHER_MS = 1_500;

/** Reads out new messages of others, politely: one by its words, several by their number. The list itself is silent. */
export function RoomHeard({ rows }: { rows: readonly Row[] }) {
  const [said, setSaid] = useState('');
  const upTo = useRef<number | null>(null);
  const waiting = useRef<{ nama: string; text: string }[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const messages = rows.flatMap((row) => (row.kind === 'message' ? [row] : []));
    const last = messages.at(-1)?.message.seq ?? 0;
    const before = upTo.current;
    upTo.current = Math.max(before ?? 0, last);
    if (before === null) return;
    const fresh = messages.filter((row) => row.message.seq > before && !row.mine);
    if (fresh.length === 0) return;
    waiting.current.push(...fresh.map(({ message }) => ({ nama: message.author!.nama, text: message.text })));
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const told = waiting.current.splice(0);
      setSaid(told.length === 1 ? roomCopy.heard(told[0]!.nama, told[0]!.text) : roomCopy.heardMany(told.length));
    }, TOGETHER_MS);
  }, [rows]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
