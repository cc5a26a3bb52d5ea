import type { StaffRoomMessage } from '#contract/room.ts';
import { useState } from 'react';
import { nameOrGone, staffRoomCopy } from '#copy/staff.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { OpenCell, Queue } from './components/queue.tsx';
import { Cell } from './components/table.tsx';
import { RoomClearing } from './components/room-clearing.tsx';
import { RoomMessageDialog } from './components/room-message-dialog.tsx';
import { RoomMutes } from './components/room-mutes.tsx';
import { useStaffRoom } from './queries.ts';

export const meta = () => pageMeta(staffRoomCopy.title);

const COLUMNS = [
  { text: staffRoomCopy.at, wide: true },
  { text: staffRoomCopy.author, wide: true },
  { text: staffRoomCopy.message },
];

/** /admin/ruang: the global room with deleted messages, mutes, and clearing. */
export default function RoomScreen() {
  const query = useStaffRoom();
  const [open, setOpen] = useState<StaffRoomMessage | null>(null);
  const newest = query.data?.pages[0];
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  const mute = open ? newest?.mutes.find(({ memberId }) => memberId === open.author.memberId) : undefined;
  // The present state: an open message may have been deleted meanwhile. In a busy room newer ones push it out of what
  // is read anew: then as it was read last, with the mute that holds now.
  const found = messages.find((message) => message.seq === open?.seq);
  if (found && found !== open) setOpen(found);
  const shown = open && (found ?? { ...open, author: { ...open.author, mutedUntil: mute?.until ?? null } });
  return (
    <>
      <Queue
        title={staffRoomCopy.title}
        lead={staffRoomCopy.lead}
        empty={staffRoomCopy.empty}
        status={newest && { text: staffRoomCopy.live(newest.live), tone: 'plain' }}
        above={
          newest && (
            <>
              <RoomClearing live={newest.live} upToSeq={newest.messages[0]?.seq ?? 0} />
              <RoomMutes mutes={newest.mutes} />
            </>
          )
        }
        query={query}
        columns={COLUMNS}
        count={messages.length}
      >
        {messages.map((message) => (
          <MessageRow key={message.seq} message={message} onOpen={() => setOpen(message)} />
        ))}
      </Queue>
      {shown && (
        <RoomMessageDialog key={shown.seq} message={shown} muteReason={mute?.reason} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function MessageRow({ message, onOpen }: { message: StaffRoomMessage; onOpen: () => void }) {
  const { dateTimeText } = useDates();
  const { at, author, text, deletedAt, deletedBy } = message;
  const nama = nameOrGone(author.nama);
  const time = dateTimeText(at);
  const who = (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 md:w-44 md:flex-col md:items-start md:gap-0">
      <bdi className="max-w-full truncate font-semi">{nama}</bdi>
      {author.handle && (
        <span className="max-w-full truncate text-13 text-ink-soft">{staffRoomCopy.handle(author.handle)}</span>
      )}
      {author.mutedUntil && <Badge tone="warn">{staffRoomCopy.muted}</Badge>}
    </span>
  );
  return (
    <tr>
      <Cell wide>
        <span className="whitespace-nowrap">{time}</span>
      </Cell>
      <Cell wide>{who}</Cell>
      <Cell>
        <div className="mb-1 md:hidden">
          {who}
          <span className="text-13 text-ink-soft">{time}</span>
        </div>
        {deletedAt ? (
          <del className="line-clamp-2 wrap-anywhere text-ink-soft">{text || staffRoomCopy.erased}</del>
        ) : (
          <span className="line-clamp-2 wrap-anywhere">{text}</span>
        )}
        {deletedAt && (
          <span className="block text-13 text-ink-soft">
            {deletedBy ? staffRoomCopy.deletedBy[deletedBy] : staffRoomCopy.deleted}
          </span>
        )}
      </Cell>
      <OpenCell label={staffRoomCopy.openOf(nama, time)} onOpen={onOpen} />
    </tr>
  );
}
