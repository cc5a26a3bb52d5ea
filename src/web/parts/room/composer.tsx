import { CircleAlert, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { roomCopy } from '#copy/room.ts';
import { MESSAGE_MAX } from '#domain/chat/limits.ts';
import { messageLength } from '#domain/chat/message-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { MentionList } from './mention-list.tsx';
import type { Draft } from './room-memory.ts';
import { withMention } from './room-mentions.ts';
import type { RoomState } from './room-store.ts';
import { useMentions } from './use-mentions.ts';

export type ComposerHandle = { focus: () => void };
type Props = {
  ref?: Ref<ComposerHandle>;
  draft: Draft;
  problem: RoomState['problem'];
  onWrite: (change: Partial<Draft>) => void;
  onSend: () => void;
};

const HIGHEST_PX = 132;
/** The counter is read out only near the end. */
const NEAR_END = 50;

/** Where a message is written: Enter sends, Shift+Enter begins a line, Escape closes the suggestions, then ends the reply. */
export function Composer({ ref, draft, problem, onWrite, onSend }: Props) {
  const { text, replyTo } = draft;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(text.length);
  const placed = useRef<number | null>(null);
  const mentions = useMentions(text, caret, ({ from, handle }) => {
    const next = withMention(text, from, caret, handle);
    placed.current = next.caret;
    onWrite({ text: next.text });
  });
  useImperativeHandle(ref, () => ({
    focus: () => {
      field.current?.focus();
      field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
    },
  }));
  useLayoutEffect(() => {
    const box = field.current!;
    box.style.height = 'auto';
    box.style.height = `${Math.min(box.scrollHeight + 2, HIGHEST_PX)}px`;
    if (placed.current === null) return;
    box.setSelectionRange(placed.current, placed.current);
    setCaret(placed.current);
    placed.current = null;
  }, [text]);
  const length = messageLength(text);
  const over = length - MESSAGE_MAX;
  const sendable = length > 0 && over <= 0;
  const send = () => {
    if (!sendable) return;
    onSend();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || mentions.onKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && replyTo) {
      event.preventDefault();
      onWrite({ replyTo: null });
    }
  };
  const listed = mentions.open && mentions.state === 'some';
  return (
    <form
      className="relative border-t border-line bg-surface px-3 pt-2 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {mentions.open && <MentionList id={`${id}-list`} {...mentions} onChoose={mentions.choose} />}
      <p role="status" className="sr-only">
        {mentions.open && mentions.state !== 'asking' && roomCopy.suggested(mentions.people.length)}
      </p>
      <Problem problem={problem} />
      {replyTo && <ReplyBar replyTo={replyTo} onCancel={() => (onWrite({ replyTo: null }), field.current?.focus())} />}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={roomCopy.placeholder}
          aria-label={roomCopy.write}
          aria-describedby={`${id}-count`}
          aria-invalid={over > 0 || undefined}
          aria-autocomplete="list"
          // While there is something to choose from; a plain field of several lines else.
          {...(listed
            ? { role: 'combobox', 'aria-expanded': true, 'aria-controls': `${id}-list`, 'aria-activedescendant': `${id}-list-${mentions.active}` }
            : {})}
          enterKeyHint="send"
          onChange={(event) => {
            setCaret(event.target.selectionStart);
            onWrite({ text: event.target.value });
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          className={cx(
            'min-h-11 w-full resize-none rounded-field border bg-paper px-3 py-2 text-17 leading-normal placeholder:text-ink-soft sm:text-15',
            over > 0 ? 'border-bad' : 'border-line-strong',
          )}
        />
        <IconButton label={roomCopy.send} type="submit" disabled={!sendable} className="bg-sirih text-on-sirih hover:bg-sirih-hover">
          <SendHorizontal aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="mt-1 flex items-baseline justify-between gap-3 pr-13 text-13 text-ink-soft">
        <span className={over > 0 ? 'text-bad' : 'hidden sm:block'}>{over > 0 ? roomCopy.tooLong(over) : roomCopy.hint}</span>
        <span id={`${id}-count`} className={cx('ml-auto whitespace-nowrap', over > 0 && 'font-semi text-bad')}>
          <span aria-hidden>{roomCopy.counter(length, MESSAGE_MAX)}</span>
          <span className="sr-only">{roomCopy.counterLabel(length, MESSAGE_MAX)}</span>
        </span>
      </div>
      <p role="status" className="sr-only">
        {over > -NEAR_END && (over > 0 ? roomCopy.tooLong(over) : roomCopy.counterLabel(length, MESSAGE_MAX))}
      </p>
    </form>
  );
}

function Problem({ problem }: { problem: RoomState['problem'] }) {
  return (
    <div role="alert">
      {problem && (
        <p className="mb-2 flex gap-2 rounded-field border border-bad bg-bad-soft px-3 py-2 text-13">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" strokeWidth={2} />
          <span>
            <span className="font-semi">{problem.title}.</span> {problem.text}
          </span>
        </p>
      )}
    </div>
  );
}

function ReplyBar({ replyTo, onCancel }: { replyTo: NonNullable<Draft['replyTo']>; onCancel: () => void }) {
  return (
    <div className="mb-2 flex items-center gap-2 rounded-field border-l-2 border-sirih bg-paper pl-3">
      <div className="min-w-0 grow py-1.5 text-13">
        <p className="font-semi">{replyTo.mine ? roomCopy.replyingToOwn : roomCopy.replyingTo(replyTo.nama)}</p>
        <p className="truncate text-ink-soft">{replyTo.excerpt}</p>
      </div>
      <IconButton label={roomCopy.cancelReply} onClick={onCancel}>
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}
