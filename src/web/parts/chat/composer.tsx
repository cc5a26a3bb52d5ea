import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { MESSAGE_MAX } from '#domain/chat/limits.ts';
import { messageLength, messageText } from '#domain/chat/message-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { draftOf, keepDraft } from './drafts.ts';

/** What a conversation does with its composer. */
export type ComposerHandle = { focus: () => void; put: (text: string) => void };
type Props = { conversationId: string; nama: string; onSend: (text: string) => void; onType: () => void; ref?: Ref<ComposerHandle> };

/** From so many characters before the end they are counted. */
const COUNT_FROM = MESSAGE_MAX - 80;
const FIELD = 'col-start-1 row-start-1 max-h-30 min-w-0 border px-3 py-2.5 text-15 leading-snug';

/** Enter sends, Shift+Enter makes a line (S2). What is typed stays through closing and reloading until it is sent. */
export function Composer({ conversationId, nama, onSend, onType, ref }: Props) {
  const [text, setText] = useState(() => draftOf(conversationId));
  const field = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  const length = messageLength(text);
  const over = length - MESSAGE_MAX;
  const change = (next: string) => {
    setText(next);
    keepDraft(conversationId, next);
  };
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus({ preventScroll: true }),
    put: (more) => {
      change(field.current?.value ? `${field.current.value}\n${more}` : more);
      field.current?.focus();
    },
  }));
  const send = () => {
    const message = messageText(text);
    if (!message.ok) return field.current?.focus();
    onSend(message.text);
    change('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (over <= 0) send();
  };
  return (
    <form
      onSubmit={(event) => (event.preventDefault(), over <= 0 && send())}
      className="flex shrink-0 flex-col gap-1 border-t border-line bg-surface p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <div className="flex items-end gap-1">
        {/* As high as its text, up to some lines: the same text, unseen, makes the room. */}
        <div className="grid min-h-11 min-w-0 grow">
          <div aria-hidden className={cx(FIELD, 'invisible overflow-hidden border-clear whitespace-pre-wrap')}>{`${text} `}</div>
          <textarea
            ref={field}
            rows={1}
            value={text}
            placeholder={chatCopy.placeholder}
            aria-label={chatCopy.write(nama)}
            aria-describedby={counterId}
            aria-invalid={over > 0 || undefined}
            enterKeyHint="send"
            onChange={(event) => {
              change(event.target.value);
              if (event.target.value.trim() !== '') onType();
            }}
            onKeyDown={onKeyDown}
            className={cx(FIELD, 'h-full resize-none rounded-field bg-paper placeholder:text-ink-soft', over > 0 ? 'border-bad' : 'border-line-strong')}
          />
        </div>
        <IconButton label={chatCopy.send} type="submit" disabled={length === 0 || over > 0} className="text-sirih">
          <SendHorizontal aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      </div>
      <p
        id={counterId}
        role={over > 0 ? 'alert' : undefined}
        className={cx('px-1 text-13', over > 0 ? 'font-semi text-bad' : 'text-ink-soft', length < COUNT_FROM && 'sr-only')}
      >
        {over > 0
          ? `${chatCopy.counter(length, MESSAGE_MAX)} · ${chatCopy.over(over)}`
          : length >= COUNT_FROM
            ? chatCopy.counter(length, MESSAGE_MAX)
            : chatCopy.hint}
      </p>
    </form>
  );
}
