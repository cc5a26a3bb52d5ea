import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cx } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonTone = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger';
type Look = { tone?: ButtonTone; wide?: boolean; small?: boolean };

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-field py-2 font-semi text-center no-underline transition-colors duration-150 ease-calm disabled:opacity-60 disabled:cursor-not-allowed aria-disabled:opacity-60 aria-disabled:cursor-not-allowed';
const TONES: Record<ButtonTone, string> = {
  // Without a ground, where the reader has chosen all colours, they would look like text.
  primary: 'bg-sirih text-on-sirih hover:bg-sirih-hover forced-colors:border',
  accent: 'bg-kunyit text-on-kunyit hover:brightness-95 forced-colors:border',
  secondary: 'bg-surface text-sirih border border-line-strong hover:bg-sirih-soft',
  quiet: 'bg-clear text-sirih hover:bg-sirih-soft',
  danger: 'bg-surface text-bad border border-bad hover:bg-bad-soft',
};

export function buttonClass({ tone = 'primary', wide, small }: Look): string {
  return cx(BASE, TONES[tone], small ? 'min-h-11 px-3 text-15' : 'min-h-12 px-5 text-17', wide && 'w-full');
}

type Press = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };
type Props = Press & Look & { loading?: boolean; icon?: ReactNode };

/**
 * A press that counts once: not while its act is under way, nor before that could be known: a write under way is told
 * of in the next task. What writes nothing, as a button that opens a dialog (`loading` undefined), counts each press.
 * Not disabled while busy: a browser takes the focus of a disabled button away, and who goes by keyboard begins anew.
 */
export function useOnePress(
  loading: boolean | undefined,
  onPress: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined,
) {
  const justPressed = useRef(false);
  const busy = loading || undefined;
  return {
    'aria-busy': busy,
    'aria-disabled': busy,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      // A form is not sent again either: Enter in a field presses its button.
      if (busy || justPressed.current) return event.preventDefault();
      justPressed.current = loading !== undefined;
      try {
        onPress?.(event);
      } finally {
        // After what the press itself puts off: a write is told of before a second press counts.
        setTimeout(() => (justPressed.current = false));
      }
    },
  };
}

/** A button. While `loading` it stays in place, keeps the focus, cannot be pressed again and is announced as busy. */
export function Button({
  tone,
  wide,
  small,
  loading,
  icon,
  children,
  className,
  onClick,
  disabled,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      type={type}
      className={cx(buttonClass({ tone, wide, small }), className)}
      {...useOnePress(loading, onClick)}
      {...rest}
      disabled={disabled && !loading}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  tone,
  wide,
  small,
  icon,
  children,
  className,
  ...rest
}: LinkProps & Look & { icon?: ReactNode; children: ReactNode }) {
  return (
    <Link className={cx(buttonClass({ tone, wide, small }), className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

type IconProps = Press & { label: string; loading?: boolean };

/** A square button with only an icon; `label` is its name. While `loading` it cannot be pressed again. */
export function IconButton({ label, loading, children, className, onClick, type = 'button', ...rest }: IconProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      {...useOnePress(loading, onClick)}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-field text-ink hover:bg-sirih-soft disabled:opacity-50',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
