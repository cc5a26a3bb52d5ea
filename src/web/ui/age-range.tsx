import { AGE_RANGE_SLIDER, type AgeRange, isReversed } from '#domain/profile/values.ts';
import { ageRangeCopy, ageRangeText } from '#copy/age-range.ts';
import { type CSSProperties, useState } from 'react';
import { Checkbox } from './choices.tsx';
import { GroupFrame, INPUT } from './field.tsx';
import { cx } from './class-names.ts';
import './age-range.css';

type Props = {
  id: string;
  label: string;
  hint?: string;
  error?: string | null;
  optional?: boolean;
  value: AgeRange | null;
  onChange: (value: AgeRange | null) => void;
};
const { min: MIN, max: MAX, openEnd } = AGE_RANGE_SLIDER;
/** Without chosen ages all of them are meant, and shown. */
const EVERY_AGE: AgeRange = { min: MIN, max: openEnd, open: true };

/**
 * Ages from–to by two thumbs, and by two numbers so that dragging is not needed (S1 §5: 18–50). A thumb moves its
 * own end only and stops at the other. Numbers stay as they are typed, also a range that ends before it begins: it is
 * told, and reported by `onChange` for its form to hold. 50 is an end like any other: ages above it are a choice of
 * their own («25+»).
 */
export function AgeRangeField({ value, onChange, error, ...frame }: Props) {
  const [typed, setTyped] = useState<{ range: AgeRange | null; over: AgeRange | null } | null>(null);
  // A value chosen elsewhere is shown, not what was typed over the one before.
  if (typed && !isSame(typed.over, value)) setTyped(null);
  // A reversed one its form may not take.
  const known = isReversed(typed?.range ?? null) ? typed!.range : value;
  const shown = known ?? EVERY_AGE;
  const top = shown.open ? MAX : clamp(shown.max);
  const bottom = Math.min(clamp(shown.min), top);
  const [nearest, setNearest] = useState(false);
  const set = (range: AgeRange | null) => {
    setNearest(false);
    setTyped({ range, over: value });
    onChange(range);
  };
  const from = (min: number) => set({ ...shown, min });
  const to = (max: number) => set({ ...shown, max, open: false });
  return (
    <GroupFrame {...frame} error={isReversed(known) ? ageRangeCopy.reversed : error}>
      <p aria-live="polite" className="text-15">
        {known ? ageRangeText(known) : ageRangeCopy.any}
      </p>
      <Thumbs bottom={bottom} top={top} open={shown.open} faint={!known} onFrom={from} onTo={to} />
      <div className="flex flex-wrap items-end gap-3">
        <NumberBox
          id={`${frame.id}-from`}
          label={ageRangeCopy.from}
          value={known?.min ?? null}
          onChange={from}
          onNearest={() => setNearest(true)}
        />
        <NumberBox
          id={`${frame.id}-to`}
          label={ageRangeCopy.to}
          value={known && !known.open ? known.max : null}
          onChange={to}
          onNearest={() => setNearest(true)}
        />
        {known && (
          <button
            type="button"
            onClick={() => set(null)}
            className="min-h-12 rounded-field px-3 text-15 font-semi text-sirih hover:bg-sirih-soft"
          >
            {ageRangeCopy.clear}
          </button>
        )}
      </div>
      <p role="status" className="text-13 text-ink-soft empty:hidden">
        {nearest && ageRangeCopy.nearest(MIN, MAX)}
      </p>
      <Checkbox
        id={`${frame.id}-open`}
        checked={shown.open}
        onChange={(open) => set({ ...shown, max: open ? openEnd : Math.max(MAX, shown.min), open })}
      >
        {ageRangeCopy.open(MAX)}
      </Checkbox>
    </GroupFrame>
  );
}

const isSame = (a: AgeRange | null, b: AgeRange | null) => JSON.stringify(a) === JSON.stringify(b);

const clamp = (age: number): number => Math.min(MAX, Math.max(MIN, age));

type ThumbsProps = {
  bottom: number;
  top: number;
  open: boolean;
  faint: boolean;
  onFrom: (age: number) => void;
  onTo: (age: number) => void;
};

function Thumbs({ bottom, top, open, faint, onFrom, onTo }: ThumbsProps) {
  const common = { min: MIN, max: MAX, step: 1 } as const;
  return (
    <div className={cx('two-thumbs relative h-11', faint && 'opacity-60')}>
      <div className="track absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-line">
        <div
          className="between absolute h-full bg-sirih"
          style={{ '--from': (bottom - MIN) / (MAX - MIN), '--to': (top - MIN) / (MAX - MIN) } as CSSProperties}
        />
      </div>
      <input
        type="range"
        {...common}
        value={bottom}
        aria-label={ageRangeCopy.from}
        aria-valuetext={ageRangeCopy.inYears(bottom, false)}
        onChange={(e) => onFrom(Math.min(Number(e.target.value), top))}
        className="left-0"
      />
      <input
        type="range"
        {...common}
        value={top}
        aria-label={ageRangeCopy.to}
        aria-valuetext={ageRangeCopy.inYears(top, open)}
        onChange={(e) => onTo(Math.max(Number(e.target.value), bottom))}
        className="right-0"
      />
    </div>
  );
}

/**
 * Kept as typed while incomplete («3» on the way to «35»); an incomplete value becomes the nearest
 * age at blur, or the earlier one.
 */
function NumberBox({
  id,
  label,
  value,
  onChange,
  onNearest,
}: {
  id: string;
  label: string;
  /** null: every age, or no value at this end. */
  value: number | null;
  onChange: (n: number) => void;
  /** The typed number was no choice: `onChange` got the nearest. */
  onNearest: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    setTyped(null);
    if (!/^\d+$/.test(typed)) return;
    onChange(clamp(Number(typed)));
    if (clamp(Number(typed)) !== Number(typed)) onNearest();
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13 text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={MIN}
        max={MAX}
        value={typed ?? value ?? ''}
        onChange={(e) => {
          const n = Number(e.target.value);
          if (!Number.isInteger(n) || n < MIN || n > MAX) return setTyped(e.target.value);
          setTyped(null);
          onChange(n);
        }}
        onBlur={settle}
        onKeyDown={(e) => e.key === 'Enter' && settle()}
        className={cx(INPUT, 'w-24')}
      />
    </div>
  );
}
