import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { LayerScope, useLayer } from './dialog-stack.ts';

type Props = {
  name: { 'aria-label': string } | { 'aria-labelledby': string };
  onEnd: () => void;
  className?: string;
  children: ReactNode;
};

/**
 * A sheet over a phone's whole screen, above the keyboard: the page behind is inert, Escape
 * closes it.
 */
export function PhoneSheet({ name, onEnd, className, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const visible = useVisiblePart();
  const layer = useLayer(true, 'sheet', ref, onEnd);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      {...name}
      // Cancel events of inner dialogs bubble through React's tree.
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onEnd();
      }}
      className={cx(
        'fixed inset-x-0 top-0 bottom-auto m-0 h-dvh max-h-none w-full max-w-none bg-surface p-0 pt-[env(safe-area-inset-top)]',
        className,
      )}
      style={visible ?? undefined}
    >
      <LayerScope value={layer}>{children}</LayerScope>
    </dialog>
  );
}

/** The visible part while the keyboard covers the page instead of resizing it, else null. */
function useVisiblePart(): { top: number; height: number } | null {
  const [part, setPart] = useState<{ top: number; height: number } | null>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const look = () =>
      setPart(view.height < innerHeight - 1 && view.scale === 1 ? { top: view.offsetTop, height: view.height } : null);
    view.addEventListener('resize', look);
    view.addEventListener('scroll', look);
    look();
    return () => {
      view.removeEventListener('resize', look);
      view.removeEventListener('scroll', look);
    };
  }, []);
  return part;
}
