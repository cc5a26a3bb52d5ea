import type { ReactNode } from 'react';
import { countText } from '#copy/ui.ts';
import { cx } from './class-names.ts';

const CIRCUMFERENCE = 2 * Math.PI * 20;

/** The score as a ring with its number; `label` is read out. */
export function PercentRing({ percent, label }: { percent: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="relative inline-flex size-14 shrink-0 items-center justify-center rounded-full bg-surface">
      <svg viewBox="0 0 48 48" className="absolute inset-0 -rotate-90" aria-hidden>
        <circle cx="24" cy="24" r="20" fill="none" strokeWidth="4" className="stroke-kunyit-soft" />
        <circle
          cx="24"
          cy="24"
          r="20"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${(CIRCUMFERENCE * percent) / 100} ${CIRCUMFERENCE}`}
          className="stroke-kunyit"
        />
      </svg>
      <span aria-hidden className="text-15 font-bold text-kunyit">
        {percent}%
      </span>
    </span>
  );
}

/** A labelled bar: points of a maximum. */
export function Bar({ label, value, max, text }: { label: string; value: number; max: number; text: string }) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-15">
        <span>{label}</span>
        <span className="text-ink-soft">{text}</span>
      </div>
      <meter aria-label={label} min={0} max={max} value={value} className="sr-only" />
      <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-1 h-2 w-full rounded-full bg-line">
        <rect width={max > 0 ? (100 * value) / max : 0} height="6" className="fill-kunyit" />
      </svg>
    </div>
  );
}

export type BadgeTone = 'plain' | 'match' | 'liked' | 'demo' | 'ok' | 'warn';
const BADGES: Record<BadgeTone, string> = {
  plain: 'bg-line text-ink',
  match: 'bg-kunyit text-on-kunyit',
  liked: 'bg-kunyit-soft text-kunyit',
  demo: 'bg-surface text-ink border border-line-strong',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
};

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={cx('inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-13 font-semi', BADGES[tone])}>{children}</span>;
}

/** How many, at most «99+»; what it counts is said by the link or button it stands on. Nothing for none. */
export function Count({ n, className }: { n: number; className?: string }) {
  if (n <= 0) return null;
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-kunyit px-1 whitespace-nowrap text-13 leading-none font-bold text-on-kunyit',
        className,
      )}
    >
      {countText(n)}
    </span>
  );
}

export function Chip({ children }: { children: ReactNode }) {
  return <span className="inline-flex items-center rounded-full bg-sirih-soft px-3 py-1 text-13 text-ink">{children}</span>;
}

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('rounded-card border border-line bg-surface', className)}>{children}</div>;
}

/** A round picture, or the first letter. */
export function Avatar({ src, name, large }: { src: string | null; name: string; large?: boolean }) {
  const size = large ? 'size-24 text-42' : 'size-10';
  const pixels = large ? 96 : 40;
  if (src) return <img src={src} alt="" width={pixels} height={pixels} className={cx(size, 'rounded-full border border-line object-cover')} />;
  return (
    <span aria-hidden className={cx(size, 'inline-flex items-center justify-center rounded-full bg-sirih-soft font-bold text-sirih')}>
      {name.slice(0, 1)}
    </span>
  );
}
