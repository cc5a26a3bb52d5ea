import type { PrivateMessage } from '#contract/chat.ts';
import { ArrowDown, Flag } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { dayText } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/live.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { ConversationView } from './conversation-store.ts';
import { DeliveryMark, MessageBubble, OutgoingBubble } from './message-bubble.tsx';
import type { Outgoing, OutgoingState } from './outgoing.ts';
import { SafetyNote } from './safety-note.tsx';
import { useFollowedEnd } from './use-followed-end.ts';

/** Messages of one side closer together than this stand as one group. */
const JOINED_MS = 5 * 60_000;
const DAYS = { today: chatCopy.today, yesterday: chatCopy.yesterday };

export type OutgoingActs = { stateOf: (message: Outgoing) => OutgoingState; onRetry: (message: Outgoing) => void; onTakeBack: (message: Outgoing) => void };
type Props = {
  view: ConversationView;
  outgoing: readonly Outgoing[];
  acts: OutgoingActs;
  nama: string;
  otherId: string;
  now: number;
  empty: ReactNode;
  onOlder: () => void;
  /** About one message. */
  onAct: (act: 'advice' | 'report', seq: number) => void;
  /** Whether the newest message is in view. */
  onEnd: (inView: boolean) => void;
};

/** The messages of a conversation, oldest first, newest in view; older ones come as one scrolls up, and what is read stays where it is. */
export function MessageList({ view, outgoing, acts, nama, otherId, now, empty, onOlder, onAct, onEnd }: Props) {
  const { log, older, typingUntil } = view;
  const { items } = log;
  const theirReadSeq = view.conversation?.theirReadSeq ?? 0;
  const theyType = typingUntil > serverNow();
  const nothing = items.length === 0 && outgoing.length === 0;
  const { box, atEnd, onScroll, toEnd } = useFollowedEnd({ empty: nothing, first: items[0]?.seq ?? 0, own: outgoing.at(-1)?.clientId, onEnd });
  const newestSeq = items.at(-1)?.seq ?? 0;
  // What had come when the end was last in view.
  const [seenSeq, setSeenSeq] = useState(newestSeq);
  if (atEnd && seenSeq !== newestSeq) setSeenSeq(newestSeq);
  const below = atEnd ? 0 : items.filter((m) => m.seq > seenSeq && m.senderId === otherId).length;
  return (
    <div className="relative flex min-h-0 grow flex-col bg-paper">
      <div
        ref={box}
        role="group"
        aria-label={chatCopy.messages}
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-3 pb-3 [overflow-anchor:none] focus-visible:-outline-offset-3"
        onScroll={(event) => {
          onScroll();
          if (event.currentTarget.scrollTop < 160 && older === 'idle') onOlder();
        }}
      >
        {nothing ? empty : <Older from={log.from} state={older} onOlder={onOlder} />}
        {items.map((message, i) => {
          const before = items[i - 1];
          const day = dayText(message.at, now, DAYS);
          const newDay = !before || dayText(before.at, now, DAYS) !== day;
          return (
            <Stored
              key={message.clientId + message.senderId}
              message={message}
              mine={message.senderId !== otherId}
              nama={nama}
              day={newDay ? day : null}
              joined={!newDay && before.senderId === message.senderId && Date.parse(message.at) - Date.parse(before.at) < JOINED_MS}
              read={message.seq <= theirReadSeq}
              onAct={onAct}
            />
          );
        })}
        {outgoing.map((message) => (
          <OutgoingBubble
            key={message.clientId}
            message={message}
            state={acts.stateOf(message)}
            onRetry={() => acts.onRetry(message)}
            onTakeBack={() => acts.onTakeBack(message)}
          />
        ))}
        <p role="status" className="mt-3 text-13 text-ink-soft empty:hidden">
          {theyType && chatCopy.typing(nama)}
        </p>
      </div>
      {!atEnd && (
        <button
          type="button"
          onClick={toEnd}
          aria-label={below > 0 ? chatCopy.newBelow(below) : chatCopy.toNewest}
          className="absolute bottom-2 left-1/2 inline-flex min-h-11 -translate-x-1/2 items-center gap-1.5 rounded-full border border-line bg-surface px-4 text-15 font-semi whitespace-nowrap text-sirih shadow-float"
        >
          <ArrowDown aria-hidden className="size-4" strokeWidth={2} /> {below > 0 && chatCopy.newBelow(below)}
        </button>
      )}
      <p role="status" className="sr-only">
        <Said message={items.at(-1)} otherId={otherId} nama={nama} />
      </p>
    </div>
  );
}

/** The newest message of the other side, for screen readers; what was there before is not said. */
function Said({ message, otherId, nama }: { message: PrivateMessage | undefined; otherId: string; nama: string }) {
  const [first] = useState(message?.seq ?? 0);
  return message && message.seq > first && message.senderId === otherId ? `${chatCopy.from(nama)} ${message.text}` : null;
}

type StoredProps = {
  message: PrivateMessage;
  mine: boolean;
  nama: string;
  /** Begins a new one. */
  day: string | null;
  joined: boolean;
  read: boolean;
  onAct: Props['onAct'];
};

/** Drawn anew only when something of it changed: the list is drawn with every tick of the clock. */
const Stored = memo(function Stored({ message, mine, nama, day, joined, read, onAct }: StoredProps) {
  return (
    <>
      {day !== null && <p className="mt-4 text-center text-13 text-ink-soft">{day}</p>}
      {mine ? (
        <MessageBubble mine who={chatCopy.fromMe} text={message.text} at={message.at} joined={joined}>
          <DeliveryMark read={read} />
        </MessageBubble>
      ) : (
        <MessageBubble
          mine={false}
          who={chatCopy.from(nama)}
          text={message.text}
          at={message.at}
          joined={joined}
          beside={<ReportMessage onPress={() => onAct('report', message.seq)} />}
        >
          <SafetyNote text={message.text} onAdvice={() => onAct('advice', message.seq)} />
        </MessageBubble>
      )}
    </>
  );
});

/** Quiet until one points at the message; by keyboard the menu above reports the newest one. */
function ReportMessage({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={onPress}
      aria-label={chatCopy.reportMessage}
      title={chatCopy.reportMessage}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft opacity-0 group-hover/message:opacity-100 hover:bg-sirih-soft focus:opacity-100 pointer-coarse:opacity-70"
    >
      <Flag aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  );
}

function Older({ from, state, onOlder }: { from: number; state: ConversationView['older']; onOlder: () => void }) {
  if (from === 0) return <p className="pt-4 text-center text-13 text-ink-soft">{chatCopy.beginning}</p>;
  if (state === 'loading')
    return (
      <p role="status" className="flex min-h-11 items-center justify-center gap-2 text-13 text-ink-soft">
        <Spinner /> {chatCopy.olderLoading}
      </p>
    );
  return (
    <button type="button" onClick={onOlder} className="mx-auto block min-h-11 rounded-field px-3 text-15 font-semi text-sirih hover:bg-sirih-soft">
      {chatCopy.older}
    </button>
  );
}
