import type { RoomPerson } from '#contract/room.ts';
import { roomCopy } from '#copy/room.ts';
import { MessageList } from '#web/messaging/message-list.tsx';
import { type PendingActs, PendingRoomMessage, RoomMessageRow } from './room-message.tsx';
import type { MessageAct } from './message-menu.tsx';
import type { RoomItem, RoomRow } from './room-rows.ts';

export type RoomListProps = {
  rows: readonly RoomRow[];
  people: ReadonlyMap<string, RoomPerson>;
  ownHandle: string;
  canPost: boolean;
  older: 'idle' | 'loading' | 'failed' | 'none';
  onOlder: () => void;
  scrollTarget: number | null;
  onReached: () => void;
  onJump: (seq: number) => void;
  onAct: (act: MessageAct, message: RoomItem, person: RoomPerson | undefined) => void;
  onEnd?: (inView: boolean) => void;
  pendingActs: PendingActs;
};

const WORDS = {
  label: roomCopy.list,
  beginning: roomCopy.beginning,
  older: roomCopy.olderShow,
  olderLoading: roomCopy.older,
  olderFailed: roomCopy.olderFailed,
  retry: roomCopy.retry,
  newBelow: (n: number) => (n === 1 ? roomCopy.fresh : roomCopy.freshMany(n)),
};

/** The messages of the room, with their authors. */
export function RoomList({ people, ownHandle, canPost, onAct, onJump, pendingActs, ...list }: RoomListProps) {
  return (
    <MessageList
      {...list}
      role="log"
      words={WORDS}
      render={(row, highlighted) =>
        row.kind === 'pending' ? (
          <PendingRoomMessage row={row} acts={pendingActs} />
        ) : (
          <RoomMessageRow
            row={row}
            person={people.get(row.item.author.key)}
            ownHandle={ownHandle}
            canPost={canPost}
            highlighted={highlighted}
            onAct={onAct}
            onJump={onJump}
          />
        )
      }
    />
  );
}
