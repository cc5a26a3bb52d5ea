import { ArrowLeft } from 'lucide-react';
import { chatCopy } from '#copy/chat.ts';
import { useSession } from '#web/lib/session.ts';
import { IconButton } from '#web/ui/button.tsx';
import { MessageSheet } from '#web/messaging/message-sheet.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { UnreadPopup } from './unread-popup.tsx';

/** A conversation on a phone's whole screen. The back button closes it, since it has an address. */
export function ChatSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { me } = useSession();
  return (
    <MessageSheet name={{ 'aria-label': chatCopy.title }} onEnd={onClose}>
      <ConversationPane
        id={id}
        onClose={onClose}
        lead={
          <IconButton label={chatCopy.back} onClick={onClose} className="-ml-1">
            <ArrowLeft aria-hidden />
          </IconButton>
        }
        acts={() => null}
        news={me && <UnreadPopup meId={me.id} inView={new Set([id])} inFlow />}
      />
    </MessageSheet>
  );
}
