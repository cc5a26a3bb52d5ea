import { percent as percentText } from '#copy/amounts.ts';
import { cx } from './class-names.ts';

const CIRCUMFERENCE = 2 * Math.PI * 20;

/** The score as a ring with its number; `label` is read out. */
export function PercentRing({ percent, label }: { percent: number; label: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      className="relative inline-flex size-[3.5rem] shrink-0 items-center justify-center rounded-full bg-surface"
    >
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
        {percentText(percent)}
      </span>
    </span>
  );
}

type BarProps = {
  label: string;
  value: number;
  max: number;
  text: string;
  /** Label above the bar on a phone, for many bars: otherwise only some rows would wrap. */
  stacked?: boolean;
};

/** A labelled bar: points of a maximum. */
export function Bar({ label, value, max, text, stacked = false }: BarProps) {
  return (
    <div>
      <div
        className={cx('flex flex-wrap justify-between gap-x-3 text-15 sm:items-baseline', stacked && 'max-sm:flex-col')}
      >
        <span>{label}</span>
        <span className={cx('text-ink-soft', stacked && 'max-sm:text-13')}>{text}</span>
      </div>
      <meter aria-label={label} min={0} max={max} value={value} className="sr-only" />
      <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-1 h-2 w-full rounded-full bg-line">
        <rect width={max > 0 ? (100 * value) / max : 0} height="6" className="fill-kunyit" />
      </svg>
    </div>
  );
}
