import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { GroupFrame, type Option } from './field.tsx';

type Common = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  optional?: boolean;
  options: readonly Option[];
};
const PILL =
  'flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 py-2 text-15 has-checked:border-sirih has-checked:bg-sirih-soft has-checked:font-semi has-disabled:text-ink-soft has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-sirih';

type ChoiceProps<V extends string> = Omit<Common, 'options'> & {
  options: readonly { value: V; label: string }[];
  value: NoInfer<V> | '';
  onChange: (value: NoInfer<V>) => void;
};

/** One of a few: radio buttons large enough for a thumb. */
export function ChoiceGroup<V extends string>({ value, onChange, options, ...frame }: ChoiceProps<V>) {
  return (
    <GroupFrame {...frame}>
      <div className="flex flex-wrap gap-2">
        {options.map((o) => (
          <label key={o.value} className={PILL}>
            <input
              type="radio"
              name={frame.id}
              value={o.value}
              checked={value === o.value}
              onChange={() => onChange(o.value)}
              className="size-4 accent-sirih"
            />
            {o.label}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

/** Any number of a few; with `max` chosen the others are disabled. */
export function CheckGroup({
  value,
  onChange,
  options,
  max = options.length,
  ...frame
}: Common & { value: readonly string[]; max?: number; onChange: (value: string[]) => void }) {
  const toggle = (item: string) => onChange(value.includes(item) ? value.filter((v) => v !== item) : [...value, item]);
  return (
    <GroupFrame {...frame}>
      <div className="flex flex-wrap gap-2">
        {options.map((o) => (
          <label key={o.value} className={PILL}>
            <input
              type="checkbox"
              name={frame.id}
              value={o.value}
              checked={value.includes(o.value)}
              disabled={value.length >= max && !value.includes(o.value)}
              onChange={() => toggle(o.value)}
              className="size-4 accent-sirih"
            />
            {o.label}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

/** A single yes/no with a longer text beside it. */
export function Checkbox({
  id,
  checked,
  onChange,
  children,
  invalid,
  describedBy,
}: {
  id: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  invalid?: boolean;
  describedBy?: string;
}) {
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex min-h-11 items-start gap-3 rounded-field border p-3 text-15',
        invalid ? 'border-bad' : 'border-line',
        checked && 'bg-sirih-soft',
      )}
    >
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(e) => onChange(e.target.checked)}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="mt-0.5 size-5 shrink-0 accent-sirih"
      />
      <span>{children}</span>
    </label>
  );
}
