import type { Conversation } from '#contract/chat.ts';
import { X } from 'lucide-react';
import { chatCopy } from '#copy/chat.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Count } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/class-names.ts';
import { useShowChat } from './use-open-chat.ts';

/** Conversations to show, and how many more there are. */
export type UnreadProps = { items: readonly Conversation[]; more: number; onDismiss: () => void };

/** Conversations with messages from before the page: faces beside the content, which cover nothing at 1280 px. */
export function UnreadFaces({ items, more, onDismiss }: UnreadProps) {
  const show = useShowChat();
  return (
    <section aria-label={chatCopy.popupLabel} className="pointer-events-auto flex flex-col items-center gap-2">
      <ul className="flex flex-col gap-2">
        {items.map((c) => (
          <li key={c.id}>
            <button
              type="button"
              onClick={() => show(c.id)}
              aria-label={`${chatCopy.popupOpen(c.other.nama)}, ${chatCopy.unreadHere(c.unread)}`}
              title={chatCopy.popupOpen(c.other.nama)}
              className="relative flex size-14 items-center justify-center rounded-full border border-line bg-surface shadow-float hover:bg-sirih-soft"
            >
              <Avatar src={c.other.photo} name={c.other.nama} />
              <span aria-hidden className="absolute -top-1 -right-1">
                <Count n={c.unread} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-13 text-ink-soft" title={chatCopy.popupMore(more)}>
          <span aria-hidden>+{more}</span>
          <span className="sr-only">{chatCopy.popupMore(more)}</span>
        </p>
      )}
      <DismissButton onPress={onDismiss} className="rounded-full border border-line bg-surface shadow-float" />
    </section>
  );
}

/** Puts the unread messages away until the next one; `className`: its shape. */
export function DismissButton({ onPress, className }: { onPress: () => void; className: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={chatCopy.popupDismiss}
      title={chatCopy.popupDismiss}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center text-ink-soft hover:bg-sirih-soft',
        className,
      )}
    >
      <X aria-hidden className="size-4" />
    </button>
  );
}
