import type { ReactNode } from 'react';
import { badgeCount } from '#copy/amounts.ts';
import { cx } from './class-names.ts';
import { StateIcon } from './state-icon.tsx';

export type BadgeTone = 'plain' | 'match' | 'liked' | 'demo' | 'ok' | 'warn' | 'bad';
const BADGES: Record<BadgeTone, string> = {
  plain: 'bg-line text-ink',
  match: 'bg-kunyit text-on-kunyit',
  liked: 'bg-kunyit-soft text-kunyit',
  demo: 'bg-surface text-ink border border-line-strong',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

/** A word on a ground; of a state with its sign, or `icon` in its place. */
export function Badge({ tone = 'plain', icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={cx('inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-13 font-semi', BADGES[tone])}>
      {icon ?? <StateIcon tone={tone} className="size-[1.1em]" />}
      {children}
    </span>
  );
}

/** A number, at most «99+»; its link or button has the full text. Nothing for 0. */
export function Count({ n, className }: { n: number; className?: string }) {
  if (n <= 0) return null;
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex h-[1.54em] min-w-[1.54em] items-center justify-center rounded-full bg-kunyit px-[0.3em] whitespace-nowrap text-count leading-none font-bold text-on-kunyit',
        className,
      )}
    >
      {badgeCount(n)}
    </span>
  );
}

export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-full bg-sirih-soft px-3 py-1 text-13 text-ink">{children}</span>
  );
}
