import { ArrowLeft } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { useSession } from '#web/lib/session.ts';
import { IconButton } from '#web/ui/button.tsx';
import { LASTING_DIALOG } from '#web/ui/open-dialogs.ts';
import { ToastRegion } from '#web/ui/toast.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { UnreadPopup } from './unread-popup.tsx';

/** A conversation on a phone's whole screen, as high as the keyboard leaves it. The back button closes it (it has an address). */
export function ChatSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const visible = useVisiblePart();
  const { me } = useSession();
  useLayoutEffect(() => {
    const sheet = dialog.current!;
    sheet.showModal();
    return () => sheet.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={chatCopy.title}
      {...{ [LASTING_DIALOG]: '' }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-surface p-0 pt-[env(safe-area-inset-top)]"
      style={visible ?? undefined}
    >
      <div className="flex h-full flex-col">
        <ToastRegion top />
        {me && <UnreadPopup meId={me.id} inView={new Set([id])} />}
        <ConversationPane
          id={id}
          onClose={onClose}
          lead={
            <IconButton label={chatCopy.back} onClick={onClose} className="-ml-1">
              <ArrowLeft aria-hidden strokeWidth={1.75} />
            </IconButton>
          }
          acts={() => null}
        />
      </div>
    </dialog>
  );
}

/** Where the keyboard covers the page instead of making it smaller: the part that is left, else null. */
function useVisiblePart(): { top: number; height: number } | null {
  const [part, setPart] = useState<{ top: number; height: number } | null>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const look = () => setPart(view.height < innerHeight - 1 && view.scale === 1 ? { top: view.offsetTop, height: view.height } : null);
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
