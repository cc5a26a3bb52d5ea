import { AGE_RANGE_SLIDER, type AgeRange } from '#domain/profile/values.ts';
import { ageRangeText, uiCopy } from '#copy/ui.ts';
import { Slider } from 'radix-ui';
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

/** Ages from–to by two thumbs, and by two numbers so that nothing has to be dragged (S1 §5: 18–50, the end open as «50+»). */
export function AgeRangeField({ value, onChange, ...frame }: Props) {
  const shown = value ?? { min: defaultFrom, max: defaultTo, open: false };
  const top = shown.open ? MAX : Math.min(shown.max, MAX);
  const set = (from: number, to: number) => {
    const [a, b] = [Math.min(from, to), Math.max(from, to)].map((n) => Math.min(MAX, Math.max(MIN, n))) as [number, number];
    onChange(b >= MAX ? { min: a, max: openEnd, open: true } : { min: a, max: b, open: false });
  };
  return (
    <GroupFrame {...frame}>
      <p aria-live="polite" className="text-15">
        {value ? ageRangeText(value) : uiCopy.ageRangeAny}
      </p>
      <Slider.Root
        min={MIN}
        max={MAX}
        step={1}
        value={[shown.min, top]}
        onValueChange={([a, b]) => set(a!, b!)}
        className={cx('relative flex h-11 w-full touch-none items-center', !value && 'opacity-60')}
      >
        <Slider.Track className="relative h-1.5 grow rounded-full bg-line">
          <Slider.Range className="absolute h-full rounded-full bg-sirih" />
        </Slider.Track>
        {[uiCopy.ageFrom, uiCopy.ageTo].map((name) => (
          <Slider.Thumb key={name} aria-label={name} className="block size-7 rounded-full border-2 border-sirih bg-surface shadow-float" />
        ))}
      </Slider.Root>
      <div className="flex flex-wrap items-end gap-3">
        <NumberBox id={`${frame.id}-from`} label={uiCopy.ageFrom} value={shown.min} onChange={(n) => set(n, top)} />
        <NumberBox id={`${frame.id}-to`} label={uiCopy.ageTo} value={top} onChange={(n) => set(shown.min, n)} />
        {value && (
          <button type="button" onClick={() => onChange(null)} className="min-h-11 rounded-field px-3 text-15 font-semi text-sirih hover:bg-sirih-soft">
            {uiCopy.ageRangeClear}
          </button>
        )}
      </div>
    </GroupFrame>
  );
}

function NumberBox({ id, label, value, onChange }: { id: string; label: string; value: number; onChange: (n: number) => void }) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13 text-ink-soft">
        {label}
      </label>
      <select id={id} value={value} onChange={(e) => onChange(Number(e.target.value))} className={cx(INPUT, 'w-28')}>
        {Array.from({ length: MAX - MIN + 1 }, (_, i) => MIN + i).map((n) => (
          <option key={n} value={n}>
            {n === MAX ? `${n}+` : n}
          </option>
        ))}
      </select>
    </div>
  );
}
