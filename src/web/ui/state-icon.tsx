import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { cx } from './class-names.ts';

const ICONS = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const;
const COLOURS = { ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' } as const;

/** Sign of a state, beside its word: colour alone tells nobody. Nothing for a tone that is no state. */
export function StateIcon({ tone, className }: { tone: string; className?: string }) {
  if (!isState(tone)) return null;
  const Icon = ICONS[tone];
  return <Icon aria-hidden className={cx('shrink-0', COLOURS[tone], className)} />;
}

/** The same at the beginning of a line of text. */
export const StateSign = ({ tone }: { tone: keyof typeof ICONS }) => (
  <StateIcon tone={tone} className="mr-1.5 inline size-[1.2em] align-[-0.2em]" />
);

const isState = (tone: string): tone is keyof typeof ICONS => tone in ICONS;
