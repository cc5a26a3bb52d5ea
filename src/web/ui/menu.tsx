import { EllipsisVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBack } from './back.ts';
import { cx } from './class-names.ts';

export type MenuItem = { text: string; icon?: ReactNode; danger?: boolean; onChoose: () => void };
type Props = { label: string; items: readonly MenuItem[]; onPhoto?: boolean; tabIndex?: 0 | -1; className?: string };

const ITEM_PX = 48;
const WIDTH_PX = 224;
const GAP_PX = 4;

/**
 * A menu button (three dots) on the browser's own popover: it is above everything, dialogs included, closes on Escape
 * and on a press elsewhere, and needs no injected style (decision record 0005). Arrow keys, Home and End move; Tab
 * leaves. The items are in the page only while it is open, since a list has one menu a row.
 */
export function ActionMenu({ label, items, onPhoto, tabIndex, className }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useBack(open, () => menu.current?.hidePopover());
  useEffect(() => {
    if (!open) return;
    // It follows its button, and closes when that scrolls out of view.
    const follow = () => {
      const { top, bottom } = button.current!.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) menu.current?.hidePopover();
      else place(button.current!, menu.current!, items.length);
    };
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [open, items.length]);
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={tabIndex}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={label}
        className={cx(
          'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink',
          onPhoto ? 'border border-line bg-surface hover:bg-sirih-soft' : 'hover:bg-sirih-soft',
          className,
        )}
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          flushSync(() => setOpen(true));
          place(button.current!, menu.current!, items.length);
        }}
        onToggle={(event) => {
          if (event.newState === 'open') menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
          else setOpen(false);
        }}
        onKeyDown={(event) => move(event, menu.current!)}
        className="inset-auto m-0 w-56 rounded-card border border-line bg-surface p-1 text-ink shadow-float"
      >
        {open &&
          items.map((item) => (
            <MenuItemButton key={item.text} item={item} onClose={() => menu.current?.hidePopover()} />
          ))}
      </div>
    </>
  );
}

function MenuItemButton({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        onClose();
        item.onChoose();
      }}
      className={cx(
        'flex min-h-12 w-full items-center gap-3 rounded-field px-3 text-left text-15 hover:bg-sirih-soft focus-visible:-outline-offset-3',
        item.danger && 'text-bad hover:bg-bad-soft',
      )}
    >
      {item.icon}
      {item.text}
    </button>
  );
}

/** Places it below the button, or above it without room; inside the window. */
function place(button: HTMLElement, menu: HTMLElement, items: number): void {
  const at = button.getBoundingClientRect();
  const below = at.bottom + GAP_PX + items * ITEM_PX + 2 * GAP_PX < innerHeight;
  menu.style.top = below ? `${at.bottom + GAP_PX}px` : 'auto';
  menu.style.bottom = below ? 'auto' : `${innerHeight - at.top + GAP_PX}px`;
  menu.style.left = `${Math.max(2 * GAP_PX, at.right - WIDTH_PX)}px`;
}

function move(event: KeyboardEvent, menu: HTMLElement): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (event.key === 'Tab') menu.hidePopover();
  if (to === undefined) return;
  event.preventDefault();
  items[to]?.focus();
}
