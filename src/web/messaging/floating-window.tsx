import type { ComponentProps, KeyboardEvent } from 'react';
import { cx } from '#web/ui/class-names.ts';

type Props = ComponentProps<'section'> & {
  role: 'dialog' | 'region';
  onEnd: () => void;
  [data: `data-${string}`]: string;
};

/** A thread beside the page; Escape closes it, wherever the focus is in it. */
export function FloatingWindow({ role, onEnd, className, children, ...rest }: Props) {
  const escape = (event: KeyboardEvent<HTMLElement>) => {
    const inside = event.target as HTMLElement;
    // Only an Escape that nothing inside (suggestions, a reply, a menu, a dialog) has used.
    if (event.key === 'Escape' && !event.defaultPrevented && !inside.closest('dialog, [popover]')) onEnd();
  };
  return (
    // The window handles Escape wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <section
      {...rest}
      role={role}
      onKeyDown={escape}
      className={cx('fixed overflow-clip border border-line bg-surface shadow-float', className)}
    >
      {children}
    </section>
  );
}
