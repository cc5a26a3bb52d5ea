import { chatCopy } from '#copy/chat.ts';
import { Count } from '#web/ui/badge.tsx';
import { useUnreadMessages } from '../live.ts';

/** Number of unread messages, beside the word «Pesan». */
export function MessagesCount({ className }: { className?: string }) {
  const unread = useUnreadMessages();
  if (unread === 0) return null;
  return (
    <>
      <Count n={unread} className={className} />
      <span className="sr-only">{chatCopy.unreadHere(unread)}</span>
    </>
  );
}
