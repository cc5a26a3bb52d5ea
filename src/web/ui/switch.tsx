import type { ReactNode } from 'react';
import { useOnePress } from './button.tsx';
import { cx } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type Props = {
  id: string;
  label: string;
  text?: ReactNode;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
};

/** Colours of a switch's thumb; also where the reader has chosen all colours, which takes every other ground away. */
export const thumb = {
  on: 'bg-on-sirih forced-colors:bg-system-chosen',
  off: 'bg-line-strong forced-colors:bg-system-text',
};

/** On or off, at once; the whole row can be pressed. While busy it stays in place and cannot be pressed again. */
export function Switch({ id, label, text, checked, busy, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={text ? `${id}-text` : undefined}
      {...useOnePress(busy, () => onChange(!checked))}
      className="flex min-h-12 w-full items-start justify-between gap-4 rounded-field py-2 text-left aria-disabled:cursor-progress"
    >
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-semi">
          {label}
        </span>
        {text && (
          <span id={`${id}-text`} className="block text-15 text-ink-soft">
            {text}
          </span>
        )}
      </span>
      <span
        aria-hidden
        className={cx(
          'mt-0.5 inline-flex h-8 w-14 shrink-0 items-center rounded-full border-2 px-0.5 transition-colors duration-150',
          checked
            ? 'justify-end border-sirih bg-sirih text-sirih'
            : 'justify-start border-line-strong bg-surface text-ink-soft',
        )}
      >
        <span
          className={cx(
            'inline-flex size-6 items-center justify-center rounded-full',
            checked ? thumb.on : cx(thumb.off, 'text-surface'),
          )}
        >
          {busy && <Spinner />}
        </span>
      </span>
    </button>
  );
}
