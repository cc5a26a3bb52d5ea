import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** Our own drawings for what is empty, failed or not there: lines in the two main hues, told to nobody. */
export type DrawingName = keyof typeof LINES;

const LINES = {
  /** Two chairs and tea between them: nobody is here yet. */
  empty: [
    'M34 16v60M34 48h28v28M70 54h20M80 54v22M72 76h16',
    'M126 16v60M126 48H98v28M75 54v-8h10v8M85 48h3v3h-3M78 40c-2-3 2-4 0-7M83 40c-2-3 2-4 0-7',
  ],
  /** Two cans on a string that has parted: nothing came through. */
  failed: [
    'M22 40h20v28H22zM42 54c14 0 16 15 28 9M22 47h20',
    'M138 40h-20v28h20zM118 54c-12 0-14-15-26-8M118 47h20M77 44l-3-8M82 41v-9M87 44l3-8',
  ],
  /** A signpost whose boards point two ways: not this one. */
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
