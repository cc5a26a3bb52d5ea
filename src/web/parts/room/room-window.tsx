import type { Me } from '#contract/session.ts';
import type { RoomMessage, RoomPerson } from '#contract/room.ts';
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { roomCopy } from '#copy/room.ts';
import { excerpt } from '#domain/chat/message-text.ts';
import { asApiError } from '#web/lib/api.ts';
import { serverNow, useLiveState } from '#web/lib/live.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { tellFailure } from '../tell-failure.ts';
import { Composer, type ComposerHandle } from './composer.tsx';
import type { MessageAct } from './message-row.tsx';
import { addMention } from './room-mentions.ts';
import { RoomPanel } from './room-panel.tsx';
import { roomRows } from './room-rows.ts';
import { RoomSheet } from './room-sheet.tsx';
import type { RoomStore } from './room-store.ts';

// What is seldom opened comes when it is.
const CandidateDetails = lazy(async () => ({ default: (await import('../candidate-details.tsx')).CandidateDetails }));
const ReportDialog = lazy(async () => ({ default: (await import('../report-dialog.tsx')).ReportDialog }));
const BlockDialog = lazy(async () => ({ default: (await import('../block-dialog.tsx')).BlockDialog }));

type Asked = { act: Exclude<MessageAct, 'reply' | 'mention'>; message: RoomMessage; person: RoomPerson | undefined };
/** Of the signed-in member: what the room has to do with. */
export type RoomMember = Pick<Me, 'id' | 'username' | 'pausedAt' | 'plan'>;
type Props = {
  store: RoomStore;
  member: RoomMember;
  sheet: boolean /** Opened by a press: the keyboard goes on here. */;
  grab: boolean;
  onMinimise: () => void;
  onClose: () => void;
};

/** The open room: a card at the bottom right, on a phone a sheet over the page. */
export function RoomWindow({ store, member, sheet, grab, onMinimise, onClose }: Props) {
  const ownHandle = member.username;
  const state = useSyncExternalStore(store.watch, store.get);
  const live = useLiveState();
  const titleId = useId();
  const composer = useRef<ComposerHandle>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { view, outgoing, me, removed, draft } = state;
  const canPost = me?.can.post ?? false;
  const rows = useMemo(() => {
    const there = removed.size === 0 ? view.items : view.items.filter((m) => !removed.has(m.seq));
    return me ? roomRows(there, outgoing, me, serverNow(), view.clearedSeq) : [];
  }, [view.items, view.clearedSeq, outgoing, me, removed]);
  const ready = state.phase === 'ready';
  useEffect(() => {
    if (grab && ready && !sheet) composer.current?.focus();
  }, [grab, ready, sheet]);
  const act = useCallback(
    (what: MessageAct, message: RoomMessage, person: RoomPerson | undefined) => {
      const author = message.author!;
      if (what !== 'reply' && what !== 'mention') return setAsked({ act: what, message, person });
      if (what === 'reply')
        store.post.write({ replyTo: { seq: message.seq, nama: author.nama, mine: author.handle === ownHandle, excerpt: excerpt(message.text) } });
      else store.post.write({ text: addMention(store.get().draft.text, author.handle) });
      // After the menu has given the focus back.
      requestAnimationFrame(() => composer.current?.focus());
    },
    [store, ownHandle],
  );
  const jump = useCallback((seq: number) => store.set({ aim: seq }), [store]);
  const aimed = useCallback(() => store.set({ aim: null }), [store]);
  useReach(store, state.aim, ready);
  useMayPost(store, `${member.pausedAt} ${member.plan.needsPayment}`);
  const panel = (
    <RoomPanel
      titleId={titleId}
      state={state}
      live={live}
      paused={member.pausedAt !== null}
      sheet={sheet}
      onMinimise={onMinimise}
      onClose={onClose}
      onRetry={() => void store.reload()}
      list={{
        rows,
        people: state.people,
        ownHandle,
        canPost,
        older: view.from === 0 ? 'none' : state.older,
        onOlder: () => void store.loadOlder(),
        aim: state.aim,
        onAimed: aimed,
        onJump: jump,
        onAct: act,
        onEnd: () => store.trim(),
        onTakeBack: (one) => (store.post.takeBack(one), composer.current?.focus()),
        onSendAgain: (one) => store.post.sendAgain(one),
        onDrop: (one) => store.post.drop(one.clientId),
      }}
      composer={
        <Composer ref={composer} draft={draft} problem={state.problem} onWrite={(change) => store.post.write(change)} onSend={() => store.post.send()} />
      }
    />
  );
  const dialogs = asked && <Dialogs store={store} asked={asked} onClose={() => setAsked(null)} />;
  if (sheet)
    return (
      <RoomSheet titleId={titleId} onEnd={onMinimise}>
        {panel}
        {dialogs}
      </RoomSheet>
    );
  const escape = (event: KeyboardEvent<HTMLElement>) => {
    const inside = event.target as HTMLElement;
    // Only what nothing inside (suggestions, a reply, a menu, a dialog) has taken.
    if (event.key === 'Escape' && !event.defaultPrevented && !inside.closest('dialog, [popover]')) onMinimise();
  };
  return (
    // Escape is heard wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby={titleId}
      onKeyDown={escape}
      className="fixed right-5 bottom-5 z-40 h-[480px] max-h-[calc(100dvh-7rem)] w-[360px] overflow-hidden rounded-card border border-line bg-surface shadow-float"
    >
      {panel}
      {dialogs}
    </section>
  );
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

function Dialogs({ store, asked: { act, message, person }, onClose }: { store: RoomStore; asked: Asked; onClose: () => void }) {
  const author = message.author!;
  const whom = { roomSeq: message.seq };
  const left = () => (onClose(), void store.reload());
  return (
    <Suspense fallback={null}>
      {act === 'profile' && <CandidateDetails memberId={person?.memberId ?? null} onClose={onClose} />}
      {act === 'report' && <ReportDialog reported={{ whom, nama: author.nama, kind: 'message' }} onClose={onClose} onBlocked={left} />}
      {act === 'block' && <BlockDialog whom={whom} nama={author.nama} onClose={onClose} onBlocked={left} />}
      {act === 'remove' && <RemoveDialog store={store} seq={message.seq} onClose={onClose} />}
    </Suspense>
  );
}

function RemoveDialog({ store, seq, onClose }: { store: RoomStore; seq: number; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await store.remove(seq);
      onClose();
      showToast({ tone: 'ok', text: roomCopy.removed });
    } catch (error) {
      setBusy(false);
      // It is gone already: that is what was wanted.
      if (asApiError(error).code === 'not-found') return onClose();
      tellFailure(error, roomCopy.removeFailed);
    }
  };
  return (
    <AskDialog open title={roomCopy.removeTitle} yes={roomCopy.remove} no={roomCopy.keep} busy={busy} onYes={() => void remove()} onClose={onClose}>
      {roomCopy.removeText}
    </AskDialog>
  );
}
