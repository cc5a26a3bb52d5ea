import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { chatCopy } from '#copy/chat.ts';
import { excerpt } from '#domain/messaging/message-text.ts';
import { call } from '#web/lib/api.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Count } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/class-names.ts';
import { usePlace } from '#web/ui/toast.tsx';
import { useUnreadMessages } from '../live.ts';
import { conversationsKey } from '../queries.ts';
import { DismissButton, UnreadFaces, type UnreadProps } from './unread-faces.tsx';
import { useRoomy, useShowChat } from './use-open-chat.ts';

type Props = { meId: string; inView: ReadonlySet<string>; inFlow?: boolean };
const SHOWN = 3;
/** On a phone it disappears by itself: the count at «Pesan» stays. */
const PHONE_SHOWN_MS = 8_000;

/**
 * Conversations with unread messages (S2): one leaves the popup once it is opened; after a dismissal it comes back with
 * the next message. On a phone only new messages are shown; elsewhere what was there before the page is shown by faces
 * alone. On a phone's page it lies where a toast would, over no control. `inView`: conversations that are drawn
 * already. `inFlow`: it takes space of its own, and covers nothing.
 */
export function UnreadPopup({ meId, inView, inFlow = false }: Props) {
  const roomy = useRoomy();
  const unread = useUnreadMessages();
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const [dismissed, setDismissed] = useState<ReadonlyMap<string, number>>(new Map());
  useLiveEvent('message', (m) => m.senderId !== meId && setArrived((all) => new Set(all).add(m.conversationId)));
  const query = useQuery({
    queryKey: conversationsKey('unread'),
    queryFn: ({ signal }) => call('GET /api/conversations', { query: {}, signal }),
    enabled: unread > 0 && (roomy || arrived.size > 0),
  });
  const items = (unread > 0 ? (query.data?.items ?? []) : []).filter(
    (c) => c.unread > 0 && !inView.has(c.id) && c.lastSeq > (dismissed.get(c.id) ?? 0) && (roomy || arrived.has(c.id)),
  );
  const newest = items[0] ? `${items[0].id}.${items[0].lastSeq}` : null;
  const dismiss = () => setDismissed((all) => new Map([...all, ...items.map((c) => [c.id, c.lastSeq] as const)]));
  useEffect(() => {
    if (roomy || newest === null) return;
    const timer = setTimeout(() => setArrived(new Set()), PHONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [roomy, newest]);
  const region = useRef<HTMLDivElement>(null);
  const place = usePlace(region, roomy || inFlow ? null : newest, useLocation().pathname);
  const isNews = items.some((c) => arrived.has(c.id));
  const most = roomy ? SHOWN : 1;
  const Shown = isNews ? Popup : UnreadFaces;
  return (
    <div
      ref={region}
      role="status"
      className={
        inFlow
          ? 'shrink-0 px-2 not-empty:py-2'
          : cx(
              'pointer-events-none fixed z-50',
              roomy
                ? 'right-4 bottom-24 lg:[:root:has([data-room-card])_&]:right-[25rem]'
                : 'w-[min(24rem,calc(100%-2rem))]',
              roomy && isNews && 'w-80',
            )
      }
      style={roomy ? undefined : place}
    >
      {items.length > 0 && (
        <Shown items={items.slice(0, most)} more={Math.max(0, items.length - most)} onDismiss={dismiss} />
      )}
    </div>
  );
}

export function Popup({ items, more, onDismiss }: UnreadProps) {
  const show = useShowChat();
  return (
    <section
      aria-label={chatCopy.popupLabel}
      className="pointer-events-auto animate-[rise_160ms_ease-out] rounded-card border border-line bg-surface p-1.5 shadow-float"
    >
      <div className="flex items-start">
        <ul className="min-w-0 grow">
          {items.map((c) => (
            <li key={c.id}>
              <button
                type="button"
                onClick={() => show(c.id)}
                aria-label={`${chatCopy.popupOpen(c.other.nama)}: ${excerpt(c.lastMessage?.text ?? '')}`}
                className="flex min-h-14 w-full items-center gap-3 rounded-field px-2 py-1.5 text-left hover:bg-sirih-soft"
              >
                <Avatar src={c.other.photo} name={c.other.nama} />
                <span className="min-w-0 grow">
                  <span className="flex items-center gap-2 text-15 font-semi">
                    <bdi className="truncate">{c.other.nama}</bdi> <Count n={c.unread} />
                  </span>
                  <span className="block truncate text-13 text-ink-soft">{excerpt(c.lastMessage?.text ?? '')}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <DismissButton onPress={onDismiss} className="rounded-field" />
      </div>
      {more > 0 && <p className="px-2 pb-1 text-13 text-ink-soft">{chatCopy.popupMore(more)}</p>}
    </section>
  );
}
