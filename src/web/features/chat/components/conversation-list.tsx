import type { PrivateMessage } from '#contract/chat.ts';
import { Check, CheckCheck, Flag } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { useDates } from '#web/lib/dates.ts';
import { cx } from '#web/ui/class-names.ts';
import { Announcer } from '#web/messaging/announcer.tsx';
import { MessageBubble, PendingBubble } from '#web/messaging/message-bubble.tsx';
import { MessageList } from '#web/messaging/message-list.tsx';
import type { Pending } from '#web/messaging/outbox.ts';
import { useRowTabIndex } from '#web/messaging/row-focus.ts';
import { type Row, type StoredRow, timelineRows } from '#web/messaging/timeline-rows.ts';
import { SafetyNote } from './safety-note.tsx';
import type { ConversationView } from './use-conversation.ts';

const DAYS = { today: chatCopy.today, yesterday: chatCopy.yesterday };
const WORDS = {
  label: chatCopy.messages,
  beginning: chatCopy.beginning,
  older: chatCopy.older,
  olderLoading: chatCopy.olderLoading,
  olderFailed: chatCopy.olderFailed,
  retry: chatCopy.retry,
  newBelow: chatCopy.newBelow,
  toNewest: chatCopy.toNewest,
};
const PENDING_WORDS = { me: chatCopy.fromMe, sending: chatCopy.sending, waiting: chatCopy.waiting };

type Props = {
  view: Pick<ConversationView, 'log' | 'older'>;
  pending: readonly Pending[];
  /** The member's own id. Messages that are not theirs are the other's, whose id changes with an erasure. */
  me: string;
  other: { nama: string };
  /** For good: nothing can be sent again. `gone`: the other's account is over too, and with it what they wrote. */
  over: 'ended' | 'gone' | null;
  theirReadSeq: number;
  typing: boolean;
  /** The server's clock, ms since 1970. */
  now: number;
  empty: ReactNode;
  onOlder: () => void;
  onRetry: (clientId: string) => void;
  onTakeBack: (clientId: string) => void;
  /** An act on one message. */
  onAct: (act: 'advice' | 'report', seq: number) => void;
  /** Whether the newest message is in view. */
  onEnd: (inView: boolean) => void;
};

/** The messages of a conversation, with read marks on own ones and a safety note below risky ones. */
export function ConversationList(props: Props) {
  const { view, pending, me, other, over, theirReadSeq, typing, now, empty, onOlder, onRetry, onTakeBack } = props;
  const { onAct, onEnd } = props;
  const { items, from } = view.log;
  // Names of days change with the viewer's day, not with each tick of the clock.
  const dates = useDates();
  const today = dates.startOfDay(now);

  const rows = useMemo(
    () =>
      timelineRows(items, pending, {
        author: (m) => m.senderId,
        me,
        now: today,
        dates,
        days: DAYS,
      }),
    [items, pending, me, today, dates],
  );
  const render = (row: Row<PrivateMessage>) =>
    row.kind === 'message' ? (
      <Stored row={row} nama={other.nama} read={row.item.seq <= theirReadSeq} onAct={over === 'gone' ? null : onAct} />
    ) : (
      <PendingBubble
        message={row.pending}
        first={row.first}
        words={PENDING_WORDS}
        acts={actsOf(row.pending, { onTakeBack, onRetry: over ? null : onRetry })}
      />
    );
  const said = useCallback((m: PrivateMessage) => `${chatCopy.from(other.nama)} ${m.text}`, [other.nama]);
  return (
    <>
      <MessageList
        rows={rows}
        words={WORDS}
        role="group"
        older={from === 0 ? 'none' : view.older}
        onOlder={onOlder}
        onEnd={onEnd}
        render={render}
        empty={empty}
        tail={
          <p role="status" className="px-3 pb-2 text-13 text-ink-soft empty:hidden">
            {typing && chatCopy.typing(other.nama)}
          </p>
        }
      />
      <Announcer rows={rows} one={said} many={chatCopy.newBelow} />
    </>
  );
}

/** What can be done with an own message that is not stored yet. */
function actsOf(
  { state, clientId }: Pending,
  { onTakeBack, onRetry }: Pick<Props, 'onTakeBack'> & { onRetry: Props['onRetry'] | null },
) {
  if (state === 'sending') return [];
  const takeBack = { text: chatCopy.takeBack, onPress: () => onTakeBack(clientId) };
  const again = state === 'waiting' ? null : onRetry;
  return again ? [takeBack, { text: chatCopy.sendAgain, onPress: () => again(clientId) }] : [takeBack];
}

type StoredProps = { row: StoredRow<PrivateMessage>; nama: string; read: boolean; onAct: Props['onAct'] | null };

/** Rendered only after a change of its own: the list renders at every tick of the clock. */
const Stored = memo(function Stored({ row, nama, read, onAct }: StoredProps) {
  const { item, mine, first } = row;
  return (
    <MessageBubble
      mine={mine}
      first={first}
      who={mine ? chatCopy.fromMe : chatCopy.from(nama)}
      at={item.at}
      mark={mine && <DeliveryMark read={read} />}
      beside={!mine && onAct && <ReportMessage onPress={() => onAct('report', item.seq)} />}
      below={!mine && onAct && <SafetyNote text={item.text} onAdvice={() => onAct('advice', item.seq)} />}
    >
      {item.text}
    </MessageBubble>
  );
});

/** Shown after the time of an own stored message. */
function DeliveryMark({ read }: { read: boolean }) {
  const Icon = read ? CheckCheck : Check;
  return (
    <>
      <Icon aria-hidden className={cx('size-4 stroke-2', read && 'text-sirih')} />
      <span className="sr-only">{read ? chatCopy.read : chatCopy.sent}</span>
    </>
  );
}

/** Hidden until the message is hovered, or has the focus. */
function ReportMessage({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={useRowTabIndex()}
      onClick={onPress}
      aria-label={chatCopy.reportMessage}
      title={chatCopy.reportMessage}
      className="-ml-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft opacity-0 group-hover:opacity-100 hover:bg-sirih-soft focus:opacity-100 in-[[role=listitem]:focus-visible]:opacity-100 pointer-coarse:opacity-70"
    >
      <Flag aria-hidden className="size-4" />
    </button>
  );
}
