import type { Me } from '#contract/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage, errorTitle } from '#copy/errors.ts';
import { openLive } from '#web/lib/live-connection.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { useForgetSession } from '#web/lib/session.ts';
import { ChatDock } from '#web/parts/chat/chat-dock.tsx';
import { MatchNews } from '#web/parts/match-news.tsx';
import { NotificationNews } from '#web/parts/notification-news.tsx';
import { refreshMeetings } from '#web/parts/use-block.ts';
import { showToast } from '#web/ui/toast.tsx';
import { whenNoDialog } from '#web/ui/open-dialogs.ts';
import { BottomBar } from './bottom-bar.tsx';

/** After what the page itself needs. */
const RoomWidget = lazy(() => import('#web/parts/room/room-widget.tsx').then((m) => ({ default: m.RoomWidget })));

/** What stands around every page for members only; loaded once somebody is signed in, so that the first page stays light. */
export function MemberFrame({ me }: { me: Me }) {
  useLiveConnection(me.id);
  useMeetings();
  return (
    <>
      <BottomBar me={me} />
      <ChatDock meId={me.id} />
      <Suspense>
        <RoomWidget key={me.id} member={me} />
      </Suspense>
      <MatchNews />
      <NotificationNews />
    </>
  );
}

/** One connection a tab. When the session is over, the member is told and goes to /login, and comes back after signing in. */
function useLiveConnection(memberId: string): void {
  const navigate = useNavigate();
  const forget = useForgetSession();
  const onEnded = useRef(() => {});
  useEffect(() => {
    onEnded.current = () => {
      const next = location.pathname + location.search;
      void forget().then(() => {
        showToast({ tone: 'info', title: errorTitle('login-required'), text: errorMessage('login-required') });
        return navigate('/login', { replace: true, state: { next } });
      });
    };
  });
  useEffect(() => openLive(() => onEnded.current()), [memberId]);
}

/** Somebody came, went, opened or closed a profile: lists are asked anew, but never under the hands of somebody who writes. */
function useMeetings(): void {
  const client = useQueryClient();
  const [profile, lists] = useMemo(
    () => [() => void client.invalidateQueries({ queryKey: ['member'] }), () => void refreshMeetings(client)] as const,
    [client],
  );
  useLiveEvent('members', () => {
    whenNoDialog('typing', profile);
    whenNoDialog('any', lists);
  });
}
