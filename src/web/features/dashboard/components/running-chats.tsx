import type { Conversation } from '#contract/chat.ts';
import { Link } from 'react-router';
import { chatCopy, timeLeftText } from '#copy/chat.ts';
import { dashboardCopy } from '#copy/dashboard.ts';
import { excerpt } from '#domain/messaging/message-text.ts';
import { useDates } from '#web/lib/dates.ts';
import { TimeBar, TimeLeft } from '#web/messaging/countdown.tsx';
import { DemoBadge } from '#web/members/relation-badge.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Count } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/card.tsx';
import { CountedHeading } from './counted-heading.tsx';

/** `matched`: the member has matches, whether or not they write to each other. */
type Props = { chats: readonly Conversation[]; matched: boolean; now: number };

/** «Percakapan berjalan»: open conversations with the last message and the time left. */
export function RunningChats({ chats, matched, now }: Props) {
  const unread = chats.reduce((sum, chat) => sum + chat.unread, 0);
  return (
    <section aria-labelledby="percakapan" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <CountedHeading id="percakapan" title={dashboardCopy.chats} n={unread} said={chatCopy.unreadHere(unread)} />
        <LinkButton to="/pesan" tone="quiet" small className="-mx-3">
          {dashboardCopy.chatsAll}
        </LinkButton>
      </div>
      {chats.length === 0 ? (
        <Card className="p-5">
          <p className="text-ink-soft">{matched ? dashboardCopy.noChatsYet : dashboardCopy.noChats}</p>
        </Card>
      ) : (
        <Card className="overflow-hidden">
          <ul className="divide-y divide-line">
            {chats.map((chat) => (
              <li key={chat.id}>
                <RunningChat chat={chat} now={now} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function RunningChat({
  chat: { id, other, expiresAt, unread, lastMessage },
  now,
}: {
  chat: Conversation;
  now: number;
}) {
  const { dateTimeText } = useDates();
  const left = Date.parse(expiresAt) - now;
  const end = dashboardCopy.chatEnds(dateTimeText(expiresAt), timeLeftText(left));
  const label = [dashboardCopy.chatWith(other.nama), unread > 0 && chatCopy.unreadHere(unread), end];
  const text = lastMessage
    ? excerpt(lastMessage.mine ? chatCopy.mine(lastMessage.text) : lastMessage.text)
    : chatCopy.noMessageYet;
  return (
    <Link
      to={`/pesan?dengan=${encodeURIComponent(id)}`}
      aria-label={label.filter(Boolean).join(', ')}
      className="block text-ink no-underline hover:bg-sirih-soft"
    >
      <span className="flex min-h-18 items-center gap-3 px-4 py-3">
        <Avatar src={other.photo} name={other.nama} />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-1.5">
            <bdi className="max-w-full truncate font-semi">{other.nama}</bdi>
            {other.isDemo && <DemoBadge />}
          </span>
          <span className={cx('block truncate text-15', unread > 0 ? 'font-semi' : 'text-ink-soft')}>{text}</span>
          <TimeLeft ms={left} />
        </span>
        <Count n={unread} className="shrink-0" />
      </span>
      <TimeBar ms={left} />
    </Link>
  );
}
