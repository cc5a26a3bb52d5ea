import type { Conversation } from '#contract/chat.ts';
import { Link } from 'react-router';
import { chatCopy } from '#copy/chat.ts';
import { excerpt } from '#domain/messaging/message-text.ts';
import type { Dates } from '#copy/dates.ts';
import { useDates } from '#web/lib/dates.ts';
import { useSession } from '#web/lib/session.ts';
import { TimeLeft } from '#web/messaging/countdown.tsx';
import { askFocus } from './open-windows.ts';
import { conversationPath } from './use-open-chat.ts';
import { DemoBadge } from '#web/members/relation-badge.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Count } from '#web/ui/badge.tsx';

type Props = { conversation: Conversation; now: number; selected: boolean; roomy: boolean; replace: boolean };

/** One conversation of the list: member, last message with time, unread count, time left. */
export function ConversationRow({ conversation: c, now, selected, roomy, replace }: Props) {
  const dates = useDates();
  const last = c.lastMessage;
  const text = last ? excerpt(last.mine ? chatCopy.mine(last.text) : last.text) : chatCopy.noMessageYet;
  return (
    <Link
      to={conversationPath(c.id)}
      replace={replace}
      preventScrollReset
      aria-current={selected ? 'true' : undefined}
      // On a phone the keyboard would cover the messages.
      onClick={() => roomy && askFocus(c.id)}
      className={cx(
        'flex min-h-18 items-center gap-3 px-4 py-3 text-ink no-underline',
        selected ? 'bg-sirih-soft' : 'hover:bg-sirih-soft',
      )}
    >
      <Avatar src={c.other.photo} name={c.other.nama} />
      <span className="min-w-0 grow">
        {/* With large letters the time is below the name. */}
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="flex min-w-0 grow basis-[7rem] flex-wrap items-center gap-x-1.5">
            <bdi className="max-w-full truncate font-semi">{c.other.nama}</bdi>
            {c.other.isDemo && <DemoBadge />}
          </span>
          {last && <span className="shrink-0 text-13 text-ink-soft">{whenText(last.at, now, dates)}</span>}
        </span>
        <span className="flex items-center gap-2">
          <span className={cx('min-w-0 grow truncate text-15', c.unread > 0 ? 'font-semi' : 'text-ink-soft')}>
            {text}
          </span>
          <Count n={c.unread} className="shrink-0" />
          {c.unread > 0 && <span className="sr-only">{chatCopy.unreadHere(c.unread)}</span>}
        </span>
        <Left conversation={c} now={now} />
      </span>
    </Link>
  );
}

/** The time left; of an ended conversation, whose answer would open it again: of nobody who needs a plan first. */
function Left({ conversation: c, now }: Pick<Props, 'conversation' | 'now'>) {
  const needsPayment = useSession().me?.plan.needsPayment ?? false;
  const left = c.matchEnded ? 0 : Date.parse(c.expiresAt) - now;
  const mineIsAsked = c.extension.theirs && !needsPayment;
  if (left > 0 || c.matchEnded || c.extension.mine === mineIsAsked) return <TimeLeft ms={left} />;
  return (
    <span className={cx('text-13', mineIsAsked ? 'font-semi text-ink' : 'text-ink-soft')}>
      {mineIsAsked ? chatCopy.endedAskedMe : chatCopy.endedAsked}
    </span>
  );
}

/** The time for today, the day for earlier. */
function whenText(at: string, now: number, { dayText, timeText }: Dates): string {
  const day = dayText(at, now, { today: '', yesterday: chatCopy.yesterday });
  return day === '' ? timeText(at) : day;
}
