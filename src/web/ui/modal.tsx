import { X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { uiCopy } from '#copy/ui.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { isTopLayer, LayerScope, useLayer } from './dialog-stack.ts';
import { ToastRegion } from './toast.tsx';
import { Unsaved } from './unsaved.tsx';
import { useUnsaved } from './use-unsaved.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  /** On a wide screen it stands at the right, as high as the window: the list beside it stays readable. */
  aside?: boolean;
  /** Its content loads later: it has its full height at once, so that nothing moves. */
  tall?: boolean;
  /** Typed text in it is unimportant: it closes without asking. */
  light?: boolean;
  /** What was typed is being sent: it neither closes nor asks until the answer is there. */
  busy?: boolean;
};

/**
 * A dialog on the browser's own <dialog>: it traps focus, closes on Escape and restores the focus, without injected
 * styles (decision record 0005). On a phone it is a sheet from below. With unsaved text, Escape, going
 * back and «Tutup» ask first; its own buttons do not.
 */
export function Modal({
  open,
  onClose,
  title,
  children,
  footer,
  wide,
  aside,
  tall,
  light = false,
  busy = false,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const unsaved = useUnsaved(ref, !light);
  const mayClose = () => !busy && unsaved.mayClose();
  const { leave, closed, cancel, begin } = useCloses(ref, onClose, mayClose);
  const layer = useLayer(open, 'dialog', ref, leave);
  useShown(ref, open, () => (begin(), unsaved.forget()));
  return (
    // Fields report here that they got the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onFocus={unsaved.onFocus}
      // The close event of an inner dialog bubbles through React's tree; it does not close this one.
      onClose={(event) => event.target === ref.current && closed(open)}
      // Escape is for the topmost layer: an inner full-screen photo closes by itself, and the dialog stays.
      onCancel={(event) => event.target === ref.current && cancel(event, isTopLayer(layer))}
      onClick={(event) => event.target === ref.current && leave()}
      className={cx(
        'm-0 mt-auto max-h-[92dvh] w-full max-w-full overflow-hidden rounded-t-card bg-surface p-0 shadow-float sm:m-auto sm:w-[calc(100%-2rem)] sm:rounded-card',
        // A shadow is invisible on a dark background.
        'border-line dark:border-t dark:sm:border',
        wide || aside ? 'sm:max-w-3xl' : 'sm:max-w-lg',
        aside &&
          'lg:mr-0 lg:ml-auto lg:h-dvh lg:max-h-dvh lg:w-[min(44rem,60vw)] lg:rounded-none lg:rounded-l-card lg:backdrop:bg-veil/50',
      )}
    >
      {open && (
        <LayerScope value={layer}>
          <div
            className={cx(
              'flex max-h-[92dvh] flex-col',
              tall && 'min-h-[92dvh] sm:min-h-[45dvh]',
              aside && 'lg:h-dvh lg:max-h-dvh',
            )}
          >
            <header className="flex items-center justify-between gap-3 border-b border-line py-3 pr-2 pl-5">
              <h2 id={titleId} className="min-w-0 text-20 break-words">
                {title}
              </h2>
              <IconButton label={uiCopy.close} onClick={leave}>
                <X aria-hidden />
              </IconButton>
            </header>
            <div className={cx('overflow-y-auto overscroll-contain p-5', aside && 'grow')}>{children}</div>
            <ToastRegion inFlow />
            {unsaved.asking && (
              <Unsaved onKeep={unsaved.keep} onDiscard={() => (unsaved.forget(), ref.current?.close())} />
            )}
            {footer && <footer className="flex flex-wrap justify-end gap-2 border-t border-line p-4">{footer}</footer>}
          </div>
        </LayerScope>
      )}
    </dialog>
  );
}

/**
 * Every way of closing is told once, and at once: the browser reports it a moment later, and who opens the dialog
 * again in that moment would see nothing.
 */
function useCloses(ref: RefObject<HTMLDialogElement | null>, onClose: () => void, mayClose: () => boolean) {
  const told = useRef(false);
  const tell = () => {
    if (told.current) return;
    told.current = true;
    onClose();
  };
  return {
    begin: () => void (told.current = false),
    leave: (): boolean => {
      const may = mayClose();
      if (may) {
        ref.current?.close();
        tell();
      }
      return may;
    },
    /** The browser's report. */
    closed: (open: boolean) => {
      // It is about the time before the dialog was opened again.
      if (ref.current!.open) return;
      // After one prevented close a browser closes the dialog without asking: the typed text is still in it.
      if (open && !told.current && !mayClose()) ref.current!.showModal();
      else tell();
    },
    /** Escape; `top`: it is for this dialog. */
    cancel: (event: SyntheticEvent, top: boolean) => {
      if (!top || !mayClose()) event.preventDefault();
      else tell();
    },
  };
}

/**
 * Opens and closes the browser's dialog by `open`; calls `begin` before it opens. A layout effect: effects of what is
 * inside, such as the focus of a form's first field, meet the open dialog also where both are drawn at once.
 */
function useShown(ref: RefObject<HTMLDialogElement | null>, open: boolean, begin: () => void): void {
  const opens = useEffectEvent(begin);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    if (open && !dialog.open) {
      opens();
      dialog.showModal();
    }
    if (!open && dialog.open) dialog.close();
  }, [ref, open]);
  // Removed from the page while open it must still be closed: only then the browser restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current!;
    return () => dialog.close();
  }, [ref]);
}
