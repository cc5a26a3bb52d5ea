import type { Viewer } from '#contract/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { beginAnew, speakFor } from '#web/lib/account.ts';
import { forgetInTime } from '#web/lib/forget-written.ts';
import { later } from '#web/lib/later.ts';
import { afterBreak, setLeaving, useLiveEvent } from '#web/lib/live.ts';
import { Piece } from '#web/lib/piece.tsx';
import { useKeptPlan } from '#web/lib/plan.ts';
import { sayEnded } from '#web/lib/say-ended.ts';
import { happened } from '#web/lib/server-state.ts';
import { stillSignedIn, useForgetSession } from '#web/lib/session.ts';
import { memberKey } from '#web/members/member-state.ts';
import { startedChat } from '#web/members/use-start-chat.ts';
import { ChatDock } from '#web/features/chat/components/chat-dock.tsx';
import { conversationStore } from '#web/features/chat/components/conversation-store.ts';
import { useShowChat } from '#web/features/chat/components/use-open-chat.ts';
import { ROOM_PATH } from '#web/features/room/components/room-address.ts';
import { RoomStorage } from '#web/features/room/components/room-storage.ts';
import { NotificationNews } from '#web/features/notifications/components/notification-news.tsx';
import { SearchNews } from '#web/features/search/components/search-news.tsx';
import { whenNoDialog } from '#web/ui/dialog-stack.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useKeptNews } from './kept-news.ts';
import { openLive } from './live-connection.ts';
import { fetchPagesAtTheirLinks, fetchPagesWhenIdle } from './page-modules.ts';
import { followTyping } from './typed.ts';
import { followWorker } from './worker-client.ts';

/** Loaded after the page's own code. */
const [RoomWidget] = later(() => import('#web/features/room/components/room-widget.tsx').then((m) => m.RoomWidget));

/** Shown to few members. */
const [WarningDialog] = later(() => import('./warning-dialog.tsx').then((m) => m.WarningDialog));

/** Shown to few members, once after a change of the text. */
const [ConsentDialog] = later(() => import('./consent-dialog.tsx').then((m) => m.ConsentDialog));

/**
 * The frame around every page for members; loaded after sign-in, so that the first page stays
 * light.
 */
export function MemberFrame({ me }: { me: Viewer }) {
  // Another member signed in from another tab: what this page has read is of the first.
  const first = useRef(me.id);
  useEffect(() => (me.id === first.current ? speakFor(me.id) : beginAnew()), [me.id]);
  useEffect(() => forgetInTime(me.id), [me.id]);
  useKeptPlan(me);
  useKeptNews();
  useEffect(() => followWorker(), []);
  useEffect(() => followTyping(), []);
  return (
    <>
      {me.proved && me.consent !== 'withdrawn' ? <AmongOthers me={me} /> : <BottomBar me={me} />}
      <Piece>{me.warning && <WarningDialog key={me.warning.id} warning={me.warning} />}</Piece>
      <Piece>{me.consent === 'older' && !me.warning && <ConsentDialog />}</Piece>
    </>
  );
}

/** Chat, room and news, with their live connection: for proved members with consent. */
function AmongOthers({ me }: { me: Viewer }) {
  useLiveConnection(me.id);
  useMemberChanges();
  useStartedChat();
  useEffect(() => fetchPagesWhenIdle(), []);
  useEffect(() => fetchPagesAtTheirLinks(), []);
  return (
    <>
      <BottomBar me={me} />
      <ChatDock meId={me.id} />
      <Piece>{me.pausedAt === null && <RoomWidget key={me.id} member={me} />}</Piece>
      {me.pausedAt === null && <SearchNews />}
      <NotificationNews isRoomOpen={isRoomOpen} />
    </>
  );
}

const isRoomOpen = (memberId: string): boolean =>
  location.pathname === ROOM_PATH || new RoomStorage(memberId).mode() === 'open';

/** Opens the conversation that a member's card asked for, even before this frame was loaded. */
function useStartedChat(): void {
  const show = useShowChat();
  useEffect(() => {
    const take = () => {
      const conversation = startedChat.get();
      if (!conversation) return;
      startedChat.set(null);
      conversationStore(conversation.id).put(conversation);
      show(conversation.id);
    };
    take();
    return startedChat.subscribe(take);
  }, [show]);
}

/** A connection that was refused to a member who is signed in is tried again after this. */
const OPEN_AGAIN_MS = 5_000;

/**
 * One connection a tab. When the session ends, the member gets a notice and goes to /login, and returns after signing
 * in.
 */
function useLiveConnection(memberId: string): void {
  const navigate = useNavigate();
  const forget = useForgetSession();
  const client = useQueryClient();
  /** Resolves to whether the member is still signed in. */
  const onEnded = useRef(async () => true);
  useEffect(() => {
    onEnded.current = async () => {
      // From here on the notice is this one's, not that of the page's guard.
      setLeaving(true);
      if (await stillSignedIn(client)) {
        setLeaving(false);
        return true;
      }
      const next = location.pathname + location.search;
      void forget()
        .then(() => {
          sayEnded();
          return navigate('/login', { replace: true, state: { next, of: memberId } });
        })
        .finally(() => setLeaving(false));
      return false;
    };
  });
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A session that got a new name, in this tab or another, refuses the former one: it goes on by the new one. A
    // member without the consent leaves this frame instead.
    const open = () =>
      openLive(
        () =>
          void onEnded.current().then((goesOn) => {
            if (goesOn && !left) timer = setTimeout(again, OPEN_AGAIN_MS);
          }),
      );
    const again = () => (close = open());
    let close = open();
    return () => {
      left = true;
      clearTimeout(timer);
      close();
    };
  }, [memberId]);
}

/**
 * After a change of visible members or profiles, and after a break of the connection: lists are read anew, but never
 * while the member is typing.
 */
function useMemberChanges(): void {
  const client = useQueryClient();
  const readAnew = useMemo(() => {
    const profile = () => void client.invalidateQueries({ queryKey: memberKey() });
    const lists = () => void happened(client, 'visibility-changed');
    return () => {
      whenNoDialog('typing', profile);
      whenNoDialog('any', lists);
    };
  }, [client]);
  useLiveEvent('members', readAnew);
  // The event may have been missed.
  useEffect(() => afterBreak(readAnew), [readAnew]);
}
