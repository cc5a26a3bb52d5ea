import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { uiCopy } from '#copy/ui.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { isTopLayer, LayerScope, useLayer } from './dialog-stack.ts';
import { ToastRegion } from './toast.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
};

/**
 * A dialog on the browser's own <dialog>: it traps focus, closes on Escape and gives focus back, and needs no injected
 * style (decision record 0005). On a phone it is a sheet from below.
 */
export function Modal({ open, onClose, title, children, footer, wide }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const layer = useLayer(open, 'dialog', ref, () => ref.current?.close());
  useEffect(() => {
    const dialog = ref.current!;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  // Taken out of the page while open it must still be closed: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current!;
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // A dialog inside this one tells its own end through React's tree; it is not the end of this one.
      onClose={(event) => event.target === ref.current && onClose()}
      // Escape belongs to the topmost layer: a full-screen photo inside closes by itself, and the dialog stays.
      onCancel={(event) => event.target === ref.current && !isTopLayer(layer) && event.preventDefault()}
      onClick={(event) => event.target === ref.current && ref.current.close()}
      className={cx(
        'm-0 mt-auto max-h-[92dvh] w-full max-w-full rounded-t-card bg-surface p-0 shadow-float sm:m-auto sm:rounded-card',
        wide ? 'sm:max-w-3xl' : 'sm:max-w-lg',
      )}
    >
      {open && (
        <LayerScope value={layer}>
          <div className="flex max-h-[92dvh] flex-col">
            <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
              <h2 id={titleId} className="text-20">
                {title}
              </h2>
              <IconButton label={uiCopy.close} onClick={() => ref.current?.close()}>
                <X aria-hidden strokeWidth={1.75} />
              </IconButton>
            </header>
            <div className="overflow-y-auto overscroll-contain p-5">{children}</div>
            <ToastRegion inFlow />
            {footer && <footer className="flex flex-wrap justify-end gap-2 border-t border-line p-4">{footer}</footer>}
          </div>
        </LayerScope>
      )}
    </dialog>
  );
}
