import type { RoomMessage } from '#contract/room.ts';
import { ArrowLeft, UsersRound, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { roomCopy } from '#copy/room.ts';
import { useDates } from '#web/lib/dates.ts';
import type { LiveState } from '#web/lib/live.ts';
import { useSession } from '#web/lib/session.ts';
import { endedTitle } from '#web/account/ended-plan.ts';
import type { TimelineState } from '#web/messaging/timeline-store.ts';
import { IconButton, LinkButton } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Notice, Skeleton } from '#web/ui/states.tsx';
import { Announcer } from '#web/messaging/announcer.tsx';
import { RoomList, type RoomListProps } from './room-list.tsx';
import type { RoomItem } from './room-rows.ts';
import type { RoomState } from './room-store.ts';

/** Frame of the room: beside the page, its own page, or a phone's whole screen. */
export type RoomFrame = 'panel' | 'page' | 'sheet';
type Props = {
  titleId: string;
  state: Pick<TimelineState<RoomMessage>, 'phase' | 'failure'> & Pick<RoomState, 'me'>;
  live: LiveState;
  frame: RoomFrame;
  list: RoomListProps;
  composer: ReactNode;
  onClose: () => void;
  onRetry: () => void;
};

/** The open room: its header, the messages in each of their states, and the composer. */
export function RoomPanel({ titleId, state, live, frame, list, composer, onClose, onRetry }: Props) {
  const { phase, failure, me } = state;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line px-2">
        {frame === 'sheet' ? (
          <IconButton label={roomCopy.close} onClick={onClose}>
            <ArrowLeft aria-hidden />
          </IconButton>
        ) : (
          <UsersRound aria-hidden className="mx-2 size-5 shrink-0 text-sirih" />
        )}
        <div className="min-w-0 grow py-1.5">
          {/* The page has its own heading. */}
          <h2 id={titleId} className={frame === 'page' ? 'sr-only' : 'text-17 leading-tight'}>
            {roomCopy.title}
          </h2>
          <p role="status" className="truncate text-13 text-ink-soft">
            {live === 'down' ? roomCopy.down : roomCopy.readBy}
          </p>
        </div>
        {frame === 'panel' && (
          <IconButton label={roomCopy.close} onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        )}
      </header>
      {phase === 'failed' && failure && (
        <div className="grow overflow-y-auto bg-paper p-3">
          <ErrorState title={roomCopy.failed} error={failure} onRetry={onRetry} />
        </div>
      )}
      {(phase === 'loading' || phase === 'idle') && <Loading />}
      {phase === 'ready' && list.rows.length === 0 && (
        <div className="flex grow flex-col justify-center overflow-y-auto bg-paper p-3">
          <EmptyState drawing="letters" title={roomCopy.empty} text={me?.can.post ? roomCopy.emptyText : undefined} />
        </div>
      )}
      {phase === 'ready' && list.rows.length > 0 && <RoomList {...list} />}
      {phase === 'ready' && <Announcer rows={list.rows} one={said} many={roomCopy.announceMany} />}
      {me && !me.can.post ? <CannotPost me={me} /> : phase === 'ready' && composer}
    </div>
  );
}

const said = ({ author, text }: RoomItem): string => roomCopy.announce(author.nama, text);

function CannotPost({ me }: { me: NonNullable<RoomState['me']> }) {
  const { dateTimeText } = useDates();
  const plan = useSession().me?.plan;
  return (
    <div className="border-t border-line p-3">
      {me.mutedUntil ? (
        <Notice tone="warn" title={roomCopy.mutedTitle}>
          <p>{roomCopy.muted(dateTimeText(me.mutedUntil))}</p>
          {me.muteReason && <p className="mt-1">{roomCopy.mutedReason(me.muteReason)}</p>}
        </Notice>
      ) : (
        <Notice
          title={endedTitle(plan)}
          action={
            <LinkButton to="/paket" small>
              {roomCopy.plans}
            </LinkButton>
          }
        >
          {roomCopy.pay}
        </Notice>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className="flex grow flex-col justify-end gap-4 overflow-hidden bg-paper p-3">
      <p role="status" className="sr-only">
        {roomCopy.loading}
      </p>
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5'].map((width, i) => (
        <div key={i} className={i === 2 ? 'flex justify-end' : 'flex gap-2'}>
          {i !== 2 && <Skeleton className="size-8 shrink-0 rounded-full" />}
          <Skeleton className={`h-14 ${width}`} />
        </div>
      ))}
    </div>
  );
}
