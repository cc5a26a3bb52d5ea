import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** Our own drawings for empty, failed or missing content: lines in the two main hues, hidden from screen readers. */
export type DrawingName = keyof typeof LINES;

const LINES = {
  /** Two chairs with tea between them: no members yet. */
  empty: [
    'M34 16v60M34 48h28v28M70 54h20M80 54v22M72 76h16',
    'M126 16v60M126 48H98v28M75 54v-8h10v8M85 48h3v3h-3M78 40c-2-3 2-4 0-7M83 40c-2-3 2-4 0-7',
  ],
  /** A closed letter: no messages yet. */
  letters: ['M46 34h68v44H46zM46 36l34 26 34-26', 'M80 22V8M66 25L57 14M94 25l9-11'],
  /** Two halves of one heart: no likes yet. */
  likes: ['M76 80C48 60 44 40 56 31c8-6 17-1 20 9', 'M84 80c28-20 32-40 20-49-8-6-17-1-20 9'],
  /** A bell: no notifications yet. */
  bell: [
    'M58 68c7-6 7-13 7-23a15 15 0 0 1 30 0c0 10 0 17 7 23zM80 30v-6',
    'M74 74a6 6 0 0 0 12 0M44 40c-3 6-3 12 0 18M116 40c3 6 3 12 0 18',
  ],
  /** A star under a magnifying glass: searching. */
  search: ['M52 42a24 24 0 1 0 48 0a24 24 0 1 0-48 0M94 60l22 22', 'M76 30v24M64 42h24M68 34l16 16M84 34l-16 16'],
  /** Two cans on a torn string: the connection failed. */
  failed: [
    'M22 40h20v28H22zM42 54c14 0 16 15 28 9M22 47h20',
    'M138 40h-20v28h20zM118 54c-12 0-14-15-26-8M118 47h20M77 44l-3-8M82 41v-9M87 44l3-8',
  ],
  /** A signpost with two opposite boards: wrong address. */
  missing: ['M80 84V16M56 84h48', 'M80 24h32l8 8-8 8H80zM80 48H48l-8 8 8 8h32z'],
} as const satisfies Record<string, readonly [sirih: string, kunyit: string]>;

export function Drawing({ name, className }: { name: DrawingName; className?: string }): ReactNode {
  const [sirih, kunyit] = LINES[name];
  return (
    <svg
      viewBox="0 0 160 96"
      aria-hidden
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('mx-auto h-24', className)}
    >
      <path d={sirih} className="stroke-sirih" />
      <path d={kunyit} className="stroke-kunyit" />
    </svg>
  );
}
