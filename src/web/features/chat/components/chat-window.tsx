import { Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { WINDOW } from '#domain/messaging/limits.ts';
import { FloatingWindow } from '#web/messaging/floating-window.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { closeWindow, minimiseWindow, openWindow, touchWindow } from './open-windows.ts';
import { useConversation } from './use-conversation.ts';

/** One floating conversation (S2): 320 × 384 px, `right` px from the edge. Escape minimises it. */
export function ChatWindow({ id, right }: { id: string; right: number }) {
  const { view } = useConversation(id);
  const nama = view.conversation?.other.nama ?? '';
  return (
    <FloatingWindow
      role="dialog"
      aria-label={chatCopy.windowLabel(nama)}
      data-chat={id}
      onFocus={() => touchWindow(id)}
      onEnd={() => {
        minimiseWindow(id);
        focusChip(id);
      }}
      className="bottom-0 z-30 flex animate-[rise_160ms_ease-out] flex-col rounded-t-card border-b-0 focus-within:z-[35]"
      style={{ width: WINDOW.width, height: WINDOW.height, right }}
    >
      <ConversationPane
        id={id}
        onClose={() => closeWindow(id)}
        acts={(name) => (
          <>
            <WindowButton label={chatCopy.minimise(name)} onPress={() => (minimiseWindow(id), focusChip(id))}>
              <Minus aria-hidden className="size-5" />
            </WindowButton>
            <WindowButton label={chatCopy.closeWindow(name)} onPress={() => (closeWindow(id), keepFocus())}>
              <X aria-hidden className="size-5" />
            </WindowButton>
          </>
        )}
      />
    </FloatingWindow>
  );
}

function WindowButton({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="inline-flex h-11 w-8 shrink-0 items-center justify-center rounded-field text-ink hover:bg-sirih-soft"
    >
      {children}
    </button>
  );
}

/** A conversation that is minimised or has no room: picture and name (S2); a dot for unread messages. */
export function ChatChip({ id, bare }: { id: string; bare: boolean }) {
  const { view } = useConversation(id);
  const other = view.conversation?.other;
  if (view.phase === 'gone') return null;
  const nama = other?.nama ?? '';
  const unread = view.conversation
    ? view.log.items.filter((m) => m.senderId === other?.id && m.seq > view.conversation!.myReadSeq).length
    : 0;
  return (
    <li
      data-chip={id}
      className="flex max-w-48 animate-[rise_160ms_ease-out] items-center rounded-full border border-line bg-surface shadow-float"
    >
      <button
        type="button"
        onClick={() => openWindow(id)}
        aria-label={[chatCopy.restore(nama), unread > 0 && chatCopy.unreadHere(unread)].filter(Boolean).join(', ')}
        className="relative flex min-h-11 min-w-0 items-center gap-2 rounded-full p-0.5 pr-2 text-15 font-semi hover:bg-sirih-soft"
      >
        <Avatar src={other?.photo ?? null} name={nama} />
        {!bare && <bdi className="truncate">{nama}</bdi>}
        {unread > 0 && (
          <span aria-hidden className="absolute top-0 left-8 size-3 rounded-full border-2 border-surface bg-kunyit" />
        )}
      </button>
      {!bare && (
        <button
          type="button"
          onClick={() => (closeWindow(id), keepFocus())}
          aria-label={chatCopy.closeWindow(nama)}
          className="mr-1 inline-flex size-9 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sirih-soft"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </li>
  );
}

/** After minimising, the focus moves to the chip. */
function focusChip(id: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-chip="${id}"] button`)?.focus());
}

/** After closing, the focus moves to the content. */
function keepFocus(): void {
  requestAnimationFrame(
    () => document.activeElement === document.body && document.getElementById('isi')?.focus({ preventScroll: true }),
  );
}
