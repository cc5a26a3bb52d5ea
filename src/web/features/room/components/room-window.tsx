import type { RoomMessage, RoomPerson } from '#contract/room.ts';
import type { Viewer } from '#contract/session.ts';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { roomCopy } from '#copy/room.ts';
import { excerpt } from '#domain/messaging/message-text.ts';
import { useDates } from '#web/lib/dates.ts';
import { serverNow, useLiveState } from '#web/lib/live.ts';
import { useStore } from '#web/lib/store.ts';
import type { ComposerHandle } from '#web/messaging/composer.tsx';
import { FloatingWindow } from '#web/messaging/floating-window.tsx';
import { usePending } from '#web/messaging/member-outbox.ts';
import { MessageSheet } from '#web/messaging/message-sheet.tsx';
import { showToast } from '#web/ui/toast.tsx';
import type { MessageAct } from './message-menu.tsx';
import { addMention } from './mentions.ts';
import { ROOM } from './room-channel.ts';
import { RoomComposer } from './room-composer.tsx';
import { type Asked, RoomDialogs } from './room-dialogs.tsx';
import type { RoomListProps } from './room-list.tsx';
import { type RoomFrame, RoomPanel } from './room-panel.tsx';
import { type RoomItem, roomRows } from './room-rows.ts';
import type { RoomStore } from './room-store.ts';

/** The data of the signed-in member that the room needs. */
export type RoomMember = Pick<Viewer, 'id' | 'handle' | 'plan'>;
type Props = {
  store: RoomStore;
  member: RoomMember;
  frame: RoomFrame;
  /** Opened by a press: the focus moves here. */
  autofocus: boolean;
  onClose: () => void;
};

/** The open room: beside the page or as a page. */
export function RoomWindow({ store, member, frame, autofocus, onClose }: Props) {
  const { me, problem, scrollTarget } = useStore(store.state);
  const { phase, failure } = useStore(store.timeline.state);
  const draft = useStore(store.draft.state);
  const live = useLiveState();
  const titleId = useId();
  const composer = useRef<ComposerHandle>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useList(store, member.handle, composer, setAsked);
  const ready = phase === 'ready';
  useEffect(() => {
    // On a phone the keyboard would cover the messages.
    if (autofocus && ready && frame !== 'sheet') composer.current?.focus();
  }, [autofocus, ready, frame]);
  useLoadUntil(store, scrollTarget, ready);
  useMayPost(store, String(member.plan.needsPayment));
  const content = (
    <>
      <RoomPanel
        titleId={titleId}
        state={{ phase, failure, me }}
        live={live}
        frame={frame}
        onClose={onClose}
        onRetry={() => void store.timeline.reload()}
        list={list}
        composer={
          <RoomComposer ref={composer} draft={draft} problem={problem} onWrite={store.write} onSend={store.send} />
        }
      />
      {asked && (
        <RoomDialogs store={store} asked={asked} onClose={() => setAsked(null)} onGone={() => keepFocus(titleId)} />
      )}
    </>
  );
  /** Ends the reply first, then closes the room. */
  const back = () => (draft.replyTo ? store.write({ replyTo: null }) : onClose());
  if (frame === 'sheet')
    return (
      <MessageSheet name={{ 'aria-labelledby': titleId }} onEnd={back}>
        {content}
      </MessageSheet>
    );
  if (frame === 'page')
    return (
      <section aria-labelledby={titleId} className="h-full overflow-clip rounded-card border border-line bg-surface">
        {content}
      </section>
    );
  return (
    <Panel titleId={titleId} onEnd={back}>
      {content}
    </Panel>
  );
}

type PanelProps = { titleId: string; onEnd: () => void; children: ReactNode };

/**
 * Below the header, whatever its height. The page makes room for it (shell.tsx), within the 400 px that S2
 * leaves free of private conversations.
 */
function Panel({ titleId, onEnd, children }: PanelProps) {
  const [top, setTop] = useState(64);
  useLayoutEffect(() => {
    const head = document.querySelector('header');
    if (!head) return;
    const follow = new ResizeObserver(() => setTop(head.getBoundingClientRect().height));
    follow.observe(head);
    return () => follow.disconnect();
  }, []);
  return (
    <FloatingWindow
      role="region"
      aria-labelledby={titleId}
      data-room-card=""
      onEnd={onEnd}
      style={{ top }}
      className="right-0 bottom-0 z-30 w-90 border-y-0 border-r-0 shadow-none"
    >
      {children}
    </FloatingWindow>
  );
}

/** The messages, and their acts. */
function useList(
  store: RoomStore,
  ownHandle: string,
  composer: RefObject<ComposerHandle | null>,
  onAsk: (asked: Asked) => void,
): RoomListProps {
  const { me, removed, people, scrollTarget } = useStore(store.state);
  const { log, older } = useStore(store.timeline.state);
  const key = me?.key;
  const ownId = useMemo(() => (m: RoomMessage) => (m.author?.key === key ? m.clientId : null), [key]);
  const pending = usePending(ROOM, log, ownId);
  const dates = useDates();
  const rows = useMemo(() => {
    const there = removed.size === 0 ? log.items : log.items.filter((m) => !removed.has(m.seq));
    // A quote of a deleted message may be in view, though the message itself is not loaded.
    const gone = [...removed, ...log.below.filter((m) => m.deleted).map((m) => m.seq)];
    return me ? roomRows(there, pending, me, { now: serverNow(), dates, gone }, log.clearedSeq) : [];
  }, [log.items, log.below, log.clearedSeq, pending, me, removed, dates]);
  const acts = useMemo(
    () => ({
      onAct: (act: MessageAct, message: RoomItem, person: RoomPerson | undefined) => {
        const { nama, handle } = message.author;
        if (act !== 'reply' && act !== 'mention') return onAsk({ act, message, person });
        if (act === 'mention') store.write({ text: addMention(store.draft.get().text, handle) });
        else
          store.write({
            replyTo: { seq: message.seq, nama, mine: handle === ownHandle, excerpt: excerpt(message.text) },
          });
        // After the menu has restored the focus.
        requestAnimationFrame(() => composer.current?.focus());
      },
      onOlder: () => void store.timeline.loadOlder(),
      onJump: (seq: number) => store.leadTo(seq),
      onReached: () => store.leadTo(null),
      onEnd: (inView: boolean) => void (inView && store.timeline.trim()),
      pendingActs: {
        onTakeBack: (clientId: string) => {
          store.takeBack(clientId);
          composer.current?.focus();
        },
        onSendAgain: store.sendAgain,
        onDrop: store.drop,
      },
    }),
    [store, ownHandle, composer, onAsk],
  );
  return {
    rows,
    people,
    ownHandle,
    canPost: me?.can.post ?? false,
    older: log.from === 0 ? 'none' : older,
    scrollTarget,
    ...acts,
  };
}

/** The message of the menu is gone: the focus moves to the list. */
function keepFocus(titleId: string): void {
  requestAnimationFrame(() => {
    const room = document.getElementById(titleId)?.closest('section, dialog');
    if (document.activeElement === document.body)
      room?.querySelector<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
  });
}

/** After a pause or a payment the right to post is read anew. */
function useMayPost(store: RoomStore, standing: string): void {
  const before = useRef(standing);
  useEffect(() => {
    if (before.current !== standing) void store.timeline.reload();
    before.current = standing;
  }, [store, standing]);
}

/** Loads an earlier message; a deleted one gets a notice. */
function useLoadUntil(store: RoomStore, seq: number | null, ready: boolean): void {
  useEffect(() => {
    if (seq === null || !ready) return;
    let here = true;
    void store.timeline.loadUntil(seq).then((found) => {
      if (!here || (found && !found.deleted)) return;
      store.leadTo(null);
      showToast({ text: roomCopy.notFound });
    });
    return () => {
      here = false;
    };
  }, [store, seq, ready]);
}
