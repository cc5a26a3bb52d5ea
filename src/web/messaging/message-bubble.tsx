import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDates } from '#web/lib/dates.ts';
import { cx } from '#web/ui/class-names.ts';
import type { Pending } from './outbox.ts';
import { TypedText } from './typed-text.tsx';
import { useRowTabIndex } from './row-focus.ts';

type Props = {
  mine: boolean;
  /** First message of a group by one author. */
  first: boolean;
  /** Author for screen readers, if no name is above. */
  who: string | null;
  at: string;
  tone?: 'plain' | 'highlighted' | 'bad';
  /** The author's picture. */
  picture?: ReactNode;
  /** The author's name. */
  author?: ReactNode;
  /** The quoted message. */
  quote?: ReactNode;
  /** Mark after the time: has it arrived? */
  mark?: ReactNode;
  /** Its acts. */
  beside?: ReactNode;
  below?: ReactNode;
  /** The text. Addresses in it are text, never links. */
  children: ReactNode;
};

/** One message with its time: own ones right, others' left. */
export function MessageBubble(props: Props) {
  const { mine, first, who, at, tone = 'plain', picture, author, quote, mark, beside, below, children } = props;
  const { timeText } = useDates();
  return (
    <div className={cx('group flex items-start gap-2 px-3', first ? 'pt-3' : 'pt-1', mine && 'flex-row-reverse')}>
      {picture}
      <div className={cx('flex min-w-0 max-w-[85%] flex-col', mine ? 'items-end' : 'items-start')}>
        {author}
        <div
          className={cx(
            // Marks without end over one letter stay in it.
            'max-w-full overflow-x-clip rounded-card px-3 py-2 text-15 text-ink transition-colors duration-200',
            mine ? 'rounded-br-sm' : 'rounded-bl-sm border border-line',
            tone === 'bad' && 'border border-bad',
            tone === 'plain'
              ? mine
                ? 'bg-sirih-soft'
                : 'bg-surface'
              : tone === 'bad'
                ? 'bg-bad-soft'
                : 'bg-kunyit-soft',
          )}
        >
          {who !== null && <span className="sr-only">{who} </span>}
          {quote}
          <p className="inline whitespace-pre-wrap">
            {typeof children === 'string' ? <TypedText text={children} /> : children}
          </p>
          <span className="float-right mt-1 ml-3 flex items-center gap-1 text-13 leading-none text-ink-soft">
            <time dateTime={at}>{timeText(at)}</time>
            {mark}
          </span>
        </div>
        {below}
      </div>
      {beside}
    </div>
  );
}

type PendingProps = {
  message: Pending;
  first: boolean;
  words: { me: string; sending: string; waiting: string };
  quote?: ReactNode;
  acts: readonly { text: string; onPress: () => void }[];
};

/** An own unsent or refused message, with its acts. */
export function PendingBubble({ message, first, words, quote, acts }: PendingProps) {
  const { state, text, refusal } = message;
  const tabIndex = useRowTabIndex();
  const Icon = refusal ? CircleAlert : Clock;
  return (
    <MessageBubble
      mine
      first={first}
      who={words.me}
      at={new Date(message.at).toISOString()}
      tone={refusal ? 'bad' : 'plain'}
      quote={quote}
      mark={<Icon aria-hidden className={cx('size-3.5 stroke-2', refusal && 'text-bad')} />}
      below={
        <div className="flex flex-wrap items-center justify-end gap-x-1 text-right text-13 text-ink-soft">
          <p role={refusal ? 'alert' : 'status'} className={cx('py-1', refusal && 'text-bad')}>
            {refusal ? (
              <>
                <span className="font-semi">{refusal.title}.</span> {refusal.message}
              </>
            ) : (
              words[state === 'waiting' ? 'waiting' : 'sending']
            )}
          </p>
          {acts.map((act) => (
            <button
              key={act.text}
              type="button"
              tabIndex={tabIndex}
              onClick={act.onPress}
              className="inline-flex min-h-11 items-center rounded-field px-2 text-15 font-semi text-sirih hover:bg-sirih-soft"
            >
              {act.text}
            </button>
          ))}
        </div>
      }
    >
      {text}
    </MessageBubble>
  );
}
