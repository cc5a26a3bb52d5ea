import type { Conversation } from '#contract/chat.ts';
import { Link } from 'react-router';
import { chatCopy, timeLeftText } from '#copy/chat.ts';
import { dashboardCopy } from '#copy/dashboard.ts';
import { useDates } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/live.ts';
import { DemoBadge } from '#web/members/relation-badge.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Count } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** «Percakapan berjalan»: with whom one can still write, and until when. */
export function RunningChats({ chats }: { chats: readonly Conversation[] }) {
  return (
    <section aria-labelledby="percakapan" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="percakapan" className="text-25">
          {dashboardCopy.chats}
        </h2>
        <LinkButton to="/pesan" tone="quiet" small>
          {dashboardCopy.chatsAll}
        </LinkButton>
      </div>
      {chats.length === 0 ? (
        <EmptyState title={dashboardCopy.noChats} />
      ) : (
        <Card className="overflow-hidden">
          <ul className="divide-y divide-line">
            {chats.map((chat) => (
              <li key={chat.id}>
                <RunningChat chat={chat} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function RunningChat({ chat: { id, other, expiresAt, unread } }: { chat: Conversation }) {
  const { dateTimeText } = useDates();
  const end = dashboardCopy.chatEnds(dateTimeText(expiresAt), timeLeftText(Date.parse(expiresAt) - serverNow()));
  const label = [dashboardCopy.chatWith(other.nama), unread > 0 && chatCopy.unreadHere(unread), end];
  return (
    <Link
      to={`/pesan?dengan=${encodeURIComponent(id)}`}
      aria-label={label.filter(Boolean).join(', ')}
      className="flex min-h-18 items-center gap-3 px-4 py-3 text-ink no-underline hover:bg-sirih-soft"
    >
      <Avatar src={other.photo} name={other.nama} />
      <span className="min-w-0 grow">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-semi">{other.nama}</span>
          {other.isDemo && <DemoBadge />}
        </span>
        <span className="block text-13 text-ink-soft">{end}</span>
      </span>
      <Count n={unread} className="shrink-0" />
    </Link>
  );
}
