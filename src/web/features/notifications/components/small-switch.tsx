import { cx } from '#web/ui/class-names.ts';
import { thumb } from '#web/ui/switch.tsx';

/** A switch in a row of several: its short label above it, its full name for screen readers. */
export function SmallSwitch({
  text,
  label,
  checked,
  onChange,
}: {
  text: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      onClick={() => onChange(!checked)}
      className="flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-field py-1 text-13 text-ink-soft hover:bg-sirih-soft"
    >
      {text}
      <span
        aria-hidden
        className={cx(
          'inline-flex h-7 w-12 items-center rounded-full border-2 px-0.5 transition-colors duration-150',
          checked ? 'justify-end border-sirih bg-sirih' : 'justify-start border-line-strong bg-surface',
        )}
      >
        <span className={cx('size-5 rounded-full', checked ? thumb.on : thumb.off)} />
      </span>
    </button>
  );
}
