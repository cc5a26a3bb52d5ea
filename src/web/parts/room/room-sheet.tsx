import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { LASTING_DIALOG } from '#web/ui/open-dialogs.ts';
import { ToastRegion } from '#web/ui/toast.tsx';

/** A room over the whole phone: the page behind cannot be reached, the on-screen keyboard leaves it its height, Escape ends it. */
export function RoomSheet({ titleId, onEnd, children }: { titleId: string; onEnd: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    const view = window.visualViewport;
    // Some phones lay the keyboard over the page without telling the layout.
    const fit = () => {
      dialog.style.height = view ? `${view.height}px` : '100dvh';
      dialog.style.top = view ? `${view.offsetTop}px` : '0';
    };
    fit();
    view?.addEventListener('resize', fit);
    view?.addEventListener('scroll', fit);
    return () => {
      view?.removeEventListener('resize', fit);
      view?.removeEventListener('scroll', fit);
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      {...{ [LASTING_DIALOG]: '' }}
      // Dialogs inside tell their own end through React's tree.
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onEnd();
      }}
      className="fixed inset-x-0 top-0 bottom-auto m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-surface p-0 pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]"
    >
      <ToastRegion />
      {children}
    </dialog>
  );
}
