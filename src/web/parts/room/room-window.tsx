import type { Me } from '#contract/session.ts';
import type { RoomMessage, RoomPerson } from '#contract/room.ts';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { roomCopy } from '#copy/room.ts';
import { excerpt } from '#domain/chat/message-text.ts';
import { serverNow, useLiveState } from '#web/lib/live.ts';
import { showToast } from '#web/ui/toast.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import type { MessageListProps } from './message-list.tsx';
import type { MessageAct } from './message-row.tsx';
import { type Asked, RoomDialogs } from './room-dialogs.tsx';
import { addMention } from './room-mentions.ts';
import { RoomPanel } from './room-panel.tsx';
import { type Outgoing, roomRows } from './room-rows.ts';
import { RoomSheet } from './room-sheet.tsx';
import type { RoomState, RoomStore } from './room-store.ts';

/** Of the signed-in member: what the room has to do with. */
export type RoomMember = Pick<Me, 'id' | 'username' | 'pausedAt' | 'plan'>;
type Props = {
  store: RoomStore;
  member: RoomMember;
  sheet: boolean;
  /** Opened by a press: the keyboard goes on here. */
  grab: boolean;
  onMinimise: () => void;
  onClose: () => void;
};

/** The open room: a card at the bottom right, on a phone a sheet over the page. */
export function RoomWindow({ store, member, sheet, grab, onMinimise, onClose }: Props) {
  const state = useSyncExternalStore(store.watch, store.get);
  const live = useLiveState();
  const titleId = useId();
  const composer = useRef<ComposerHandle>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useList(store, state, member.username, composer, setAsked);
  const { draft } = state;
  const ready = state.phase === 'ready';
  useEffect(() => {
    if (grab && ready && !sheet) composer.current?.focus();
  }, [grab, ready, sheet]);
  useReach(store, state.aim, ready);
  useMayPost(store, `${member.pausedAt} ${member.plan.needsPayment}`);
  const content = (
    <>
      <RoomPanel
        titleId={titleId}
        state={state}
        live={live}
        paused={member.pausedAt !== null}
        sheet={sheet}
        onMinimise={onMinimise}
        onClose={onClose}
        onRetry={() => void store.reload()}
        list={list}
        composer={
          <Composer ref={composer} draft={draft} problem={state.problem} onWrite={(change) => store.post.write(change)} onSend={() => store.post.send()} />
        }
      />
      {asked && <RoomDialogs store={store} asked={asked} onClose={() => setAsked(null)} onGone={() => keepFocus(titleId)} />}
    </>
  );
  /** Ends the reply first, then the room's being open. */
  const back = () => (draft.replyTo ? store.post.write({ replyTo: null }) : onMinimise());
  return sheet ? (
    <RoomSheet titleId={titleId} onEnd={back}>
      {content}
    </RoomSheet>
  ) : (
    <RoomCard titleId={titleId} onEnd={back}>
      {content}
    </RoomCard>
  );
}

/** Beside the page, within the 400 px that S2 leaves free of private conversations. */
function RoomCard({ titleId, onEnd, children }: { titleId: string; onEnd: () => void; children: ReactNode }) {
  const escape = (event: KeyboardEvent<HTMLElement>) => {
    const inside = event.target as HTMLElement;
    // Only what nothing inside (suggestions, a reply, a menu, a dialog) has taken.
    if (event.key === 'Escape' && !event.defaultPrevented && !inside.closest('dialog, [popover]')) onEnd();
  };
  return (
    // Escape is heard wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby={titleId}
      data-room-card
      onKeyDown={escape}
      className="fixed right-5 bottom-5 z-40 h-[480px] max-h-[calc(100dvh-7rem)] w-[360px] overflow-hidden rounded-card border border-line bg-surface shadow-float"
    >
      {children}
    </section>
  );
}

/** The messages, and what is done with them. */
function useList(
  store: RoomStore,
  { view, outgoing, me, removed, people, older, aim }: RoomState,
  ownHandle: string,
  composer: RefObject<ComposerHandle | null>,
  onAsk: (asked: Asked) => void,
): MessageListProps {
  const rows = useMemo(() => {
    const there = removed.size === 0 ? view.items : view.items.filter((m) => !removed.has(m.seq));
    return me ? roomRows(there, outgoing, me, serverNow(), view.clearedSeq) : [];
  }, [view.items, view.clearedSeq, outgoing, me, removed]);
  const acts = useMemo(
    () => ({
      onAct: (act: MessageAct, message: RoomMessage, person: RoomPerson | undefined) => {
        const { nama, handle } = message.author!;
        if (act !== 'reply' && act !== 'mention') return onAsk({ act, message, person });
        if (act === 'mention') store.post.write({ text: addMention(store.get().draft.text, handle) });
        else store.post.write({ replyTo: { seq: message.seq, nama, mine: handle === ownHandle, excerpt: excerpt(message.text) } });
        // After the menu has given the focus back.
        requestAnimationFrame(() => composer.current?.focus());
      },
      onOlder: () => void store.loadOlder(),
      onJump: (seq: number) => store.set({ aim: seq }),
      onAimed: () => store.set({ aim: null }),
      onEnd: () => store.trim(),
      onTakeBack: (one: Outgoing) => (store.post.takeBack(one), composer.current?.focus()),
      onSendAgain: (one: Outgoing) => store.post.sendAgain(one),
      onDrop: (one: Outgoing) => store.post.drop(one.clientId),
    }),
    [store, ownHandle, composer, onAsk],
  );
  return { rows, people, ownHandle, canPost: me?.can.post ?? false, older: view.from === 0 ? 'none' : older, aim, ...acts };
}

/** The message whose menu was used is gone: keyboard and screen reader go on at the messages. */
function keepFocus(titleId: string): void {
  requestAnimationFrame(() => {
    const room = document.getElementById(titleId)?.closest('section, dialog');
    if (document.activeElement === document.body) room?.querySelector<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
  });
}

/** Whoever pauses or pays may write otherwise than a moment ago. */
function useMayPost(store: RoomStore, standing: string): void {
  const before = useRef(standing);
  useEffect(() => {
    if (before.current !== standing) void store.reload();
    before.current = standing;
  }, [store, standing]);
}

/** A message that is further back is fetched; one that is gone is said to be. */
function useReach(store: RoomStore, aim: number | null, ready: boolean): void {
  useEffect(() => {
    if (aim === null || !ready) return;
    let here = true;
    void store.reach(aim).then((found) => {
      if (!here || found) return;
      store.set({ aim: null });
      showToast({ text: roomCopy.notFound });
    });
    return () => {
      here = false;
    };
  }, [store, aim, ready]);
}
