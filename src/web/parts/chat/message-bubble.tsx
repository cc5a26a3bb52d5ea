import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { noticeText } from '#copy/notices.ts';
import { timeText } from '#web/lib/dates.ts';
import { cx } from '#web/ui/class-names.ts';
import type { Outgoing, OutgoingState } from './outgoing.ts';

type Props = { mine: boolean; who: string; text: string; at: string; joined?: boolean; beside?: ReactNode; children?: ReactNode };

/** One message: own ones right, theirs left, with its time. Addresses in it are text, never links. `joined`: follows one of the same side. */
export function MessageBubble({ mine, who, text, at, joined, beside, children }: Props) {
  return (
    <div className={cx('group/message flex flex-col', mine ? 'items-end' : 'items-start', joined ? 'mt-1' : 'mt-3')}>
      <div className={cx('flex items-center', mine ? 'max-w-[85%]' : 'max-w-full')}>
        <div
          className={cx(
            'min-w-0 rounded-card px-3 py-2 text-15 text-ink',
            mine ? 'rounded-br-sm bg-sirih-soft' : 'rounded-bl-sm border border-line bg-surface',
          )}
        >
          <span className="sr-only">{who} </span>
          <p className="whitespace-pre-wrap">{text}</p>
          <p className="mt-0.5 flex items-center justify-end gap-1 text-13 leading-tight text-ink-soft">
            <time dateTime={at}>{timeText(at)}</time>
            {mine && children}
          </p>
        </div>
        {beside}
      </div>
      {!mine && children}
    </div>
  );
}

/** Behind the time of an own message that the server has. */
export function DeliveryMark({ read }: { read: boolean }) {
  const Icon = read ? CheckCheck : Check;
  const text = read ? chatCopy.read : chatCopy.sent;
  return (
    <>
      <Icon aria-hidden className={cx('size-4', read && 'text-sirih')} strokeWidth={2} />
      <span className="sr-only">{text}</span>
    </>
  );
}

type OutgoingProps = { message: Outgoing; state: OutgoingState; joined?: boolean; onRetry: () => void; onTakeBack: () => void };

/** An own message on its way, or one that was refused, with what can be done. */
export function OutgoingBubble({ message, state, joined, onRetry, onTakeBack }: OutgoingProps) {
  return (
    <div>
      <MessageBubble mine who={chatCopy.fromMe} text={message.text} at={new Date(message.at).toISOString()} joined={joined}>
        {state === 'failed' ? (
          <CircleAlert aria-hidden className="size-4 text-bad" strokeWidth={2} />
        ) : (
          <>
            <Clock aria-hidden className="size-3.5" strokeWidth={2} />
            <span>{state === 'waiting' ? chatCopy.waiting : chatCopy.sending}</span>
          </>
        )}
      </MessageBubble>
      {message.failed && (
        <div className="mt-1 flex flex-col items-end text-right text-13">
          <p role="alert" className="max-w-[85%] text-bad">
            <span className="font-semi">{noticeText('message-send-failed')}.</span> {message.failed.message}
          </p>
          <div className="flex">
            <TextButton onPress={onTakeBack}>{chatCopy.takeBack}</TextButton>
            <TextButton onPress={onRetry}>{chatCopy.sendAgain}</TextButton>
          </div>
        </div>
      )}
    </div>
  );
}

function TextButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="min-h-11 rounded-field px-2 text-15 font-semi text-sirih hover:bg-sirih-soft">
      {children}
    </button>
  );
}
