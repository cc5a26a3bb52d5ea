import { AGE_RANGE_SLIDER, type AgeRange } from '#domain/profile/values.ts';
import { ageRangeText, uiCopy } from '#copy/ui.ts';
import { Slider } from 'radix-ui';
import { useState } from 'react';
import { GroupFrame, INPUT } from './field.tsx';
import { cx } from './class-names.ts';

type Props = {
  id: string;
  label: string;
  hint?: string;
  error?: string | null;
  optional?: boolean;
  value: AgeRange | null;
  onChange: (value: AgeRange | null) => void;
};
const { min: MIN, max: MAX, openEnd, defaultFrom, defaultTo } = AGE_RANGE_SLIDER;

/**
 * Ages from–to by two thumbs, and by two numbers so that nothing has to be dragged (S1 §5: 18–50, the end open as
 * «50+»). An end that is moved past the other takes the other along.
 */
export function AgeRangeField({ value, onChange, ...frame }: Props) {
  const shown = value ?? { min: defaultFrom, max: defaultTo, open: false };
  const top = shown.open ? MAX : Math.min(shown.max, MAX);
  const bottom = Math.min(Math.max(shown.min, MIN), top);
  const set = (from: number, to: number) =>
    onChange(to >= MAX ? { min: from, max: openEnd, open: true } : { min: from, max: to, open: false });
  return (
    <GroupFrame {...frame}>
      <p aria-live="polite" className="text-15">
        {value ? ageRangeText(value) : uiCopy.ageRangeAny}
      </p>
      <Slider.Root
        min={MIN}
        max={MAX}
        step={1}
        value={[bottom, top]}
        onValueChange={([a, b]) => set(a!, b!)}
        className={cx('relative flex h-11 w-full touch-none items-center', !value && 'opacity-60')}
      >
        <Slider.Track className="relative h-1.5 grow rounded-full bg-line">
          <Slider.Range className="absolute h-full rounded-full bg-sirih" />
        </Slider.Track>
        {[uiCopy.ageFrom, uiCopy.ageTo].map((name, i) => (
          <Slider.Thumb
            key={name}
            aria-label={name}
            aria-valuetext={uiCopy.ageInYears(i === 0 ? bottom : top, i === 1 && top === MAX)}
            className="block size-7 rounded-full border-2 border-sirih bg-surface shadow-float"
          />
        ))}
      </Slider.Root>
      <div className="flex flex-wrap items-end gap-3">
        <NumberBox
          id={`${frame.id}-from`}
          label={uiCopy.ageFrom}
          value={bottom}
          onChange={(n) => set(n, Math.max(n, top))}
        />
        <NumberBox
          id={`${frame.id}-to`}
          label={uiCopy.ageTo}
          value={top}
          onChange={(n) => set(Math.min(bottom, n), n)}
        />
        {value && (
          <button
            type="button"
            onClick={() => onChange(null)}
            className="min-h-12 rounded-field px-3 text-15 font-semi text-sirih hover:bg-sirih-soft"
          >
            {uiCopy.ageRangeClear}
          </button>
        )}
      </div>
    </GroupFrame>
  );
}

/**
 * Kept as typed while it is no age yet («3» on the way to «35»); what is left behind unfinished becomes the nearest
 * age, or what it was.
 */
function NumberBox({
  id,
  label,
  value,
  onChange,
}: {
  id: string;
  label: string;
  value: number;
  onChange: (n: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    setTyped(null);
    if (/^\d+$/.test(typed)) onChange(Math.min(MAX, Math.max(MIN, Number(typed))));
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
        value={typed ?? value}
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
