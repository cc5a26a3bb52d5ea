import { Slider } from 'radix-ui';
import { GroupFrame, INPUT } from './field.tsx';
import { cx } from './class-names.ts';

type Props = {
  id: string;
  label: string;
  min: number;
  max: number;
  /** null = no minimum. */
  value: number | null;
  /** Position of the thumb without a value. */
  shownWhenNone: number;
  text: string;
  numberLabel: string;
  clearLabel: string;
  onChange: (value: number | null) => void;
};

/** A minimum by slider, and by a number beside it so that dragging is not needed. */
export function MinNumber({
  id,
  label,
  min,
  max,
  value,
  shownWhenNone,
  text,
  numberLabel,
  clearLabel,
  onChange,
}: Props) {
  const shown = value ?? shownWhenNone;
  return (
    <GroupFrame id={id} label={label}>
      <p className="text-15">{text}</p>
      <Slider.Root
        min={min}
        max={max}
        step={1}
        value={[shown]}
        onValueChange={([n]) => onChange(n!)}
        className={cx('relative flex h-11 w-full touch-none items-center', value === null && 'opacity-60')}
      >
        <Slider.Track className="relative h-1.5 grow rounded-full bg-line">
          <Slider.Range className="absolute h-full rounded-full bg-sirih" />
        </Slider.Track>
        {/* A larger touch area than the visible thumb. */}
        <Slider.Thumb
          aria-label={label}
          aria-valuetext={text}
          className="flex size-11 items-center justify-center rounded-full"
        >
          <span className="size-7 rounded-full border-2 border-sirih bg-surface shadow-float" />
        </Slider.Thumb>
      </Slider.Root>
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-number`} className="text-13 text-ink-soft">
            {numberLabel}
          </label>
          <select
            id={`${id}-number`}
            value={value ?? ''}
            onChange={(e) => onChange(e.target.value === '' ? null : Number(e.target.value))}
            className={cx(INPUT, 'w-28')}
          >
            {/* 150 would be said, and could not be chosen, where there is no minimum. */}
            {value === null && <option value="">–</option>}
            {Array.from({ length: max - min + 1 }, (_, i) => min + i).map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </select>
        </div>
        {value !== null && (
          <button
            type="button"
            onClick={() => onChange(null)}
            className="min-h-11 rounded-field px-3 text-15 font-semi text-sirih hover:bg-sirih-soft"
          >
            {clearLabel}
          </button>
        )}
      </div>
    </GroupFrame>
  );
}
