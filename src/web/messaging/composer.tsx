import { CircleAlert, SendHorizontal, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  type TextareaHTMLAttributes,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { MESSAGE_MAX } from '#domain/messaging/limits.ts';
import { messageLength } from '#domain/messaging/message-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { nearEnd } from '#web/ui/field.tsx';
import type { Draft, ReplyTarget } from './drafts.ts';
import type { Refusal } from './outbox-storage.ts';

export type ComposerWords = {
  label: string;
  placeholder: string;
  hint: string;
  send: string;
  counter: (n: number, max: number) => string;
  counterLabel: (n: number, max: number) => string;
  over: (by: number) => string;
  reply?: { to: (nama: string) => string; toOwn: string; cancel: string };
};
/** An assistant while typing: suggestions. */
export type Assistant = {
  /** Did the assistant use the key? */
  onKey: (event: KeyboardEvent) => boolean;
  /** Its attributes for the text field. */
  field: TextareaHTMLAttributes<HTMLTextAreaElement>;
  /** Its panel above the field. */
  panel: ReactNode;
};
export type ComposerHandle = {
  /** Moves the caret there, else to the end of the text. */
  focus: () => void;
  /** Moves the caret after the next change of the text. */
  placeCaret: (at: number) => void;
};
type Props = {
  ref?: Ref<ComposerHandle>;
  draft: Draft;
  words: ComposerWords;
  /** Why the last message came back into the draft. */
  problem?: Refusal | null;
  assistant?: Assistant;
  onWrite: (change: Partial<Draft>) => void;
  onCaret?: (at: number) => void;
  onSend: () => void;
};

/** The counter is announced only near the end. */
const NEAR_END = 50;
const FIELD = 'col-start-1 row-start-1 max-h-33 min-w-0 border px-3 py-2 text-17 leading-normal sm:text-15';

/** The text field of a message: Enter sends, Shift+Enter makes a line (S2), Escape ends a reply. */
export function Composer(props: Props) {
  const { ref, draft, words, problem, assistant, onWrite, onCaret, onSend } = props;
  const { text, replyTo } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const placed = useRef<number | null>(null);
  const counterId = useId();
  useImperativeHandle(ref, () => ({
    focus: () => {
      field.current?.focus({ preventScroll: true });
      field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
    },
    placeCaret: (at) => (placed.current = at),
  }));
  useLayoutEffect(() => {
    if (placed.current === null) return;
    field.current!.setSelectionRange(placed.current, placed.current);
    onCaret?.(placed.current);
    placed.current = null;
  }, [text, onCaret]);
  const length = messageLength(text);
  const over = length - MESSAGE_MAX;
  const send = () => {
    if (length > 0 && over <= 0) onSend();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter selects a word.
    if (event.nativeEvent.isComposing || assistant?.onKey(event)) return;
    const sends = event.key === 'Enter' && !event.shiftKey;
    if (!sends && !(event.key === 'Escape' && replyTo)) return;
    event.preventDefault();
    if (sends) send();
    else onWrite({ replyTo: null });
  };
  return (
    <form
      className="relative shrink-0 border-t border-line bg-surface px-2 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {assistant?.panel}
      <Problem problem={problem ?? null} />
      {replyTo && words.reply && (
        <ReplyBar
          replyTo={replyTo}
          words={words.reply}
          onCancel={() => (onWrite({ replyTo: null }), field.current?.focus())}
        />
      )}
      <div className="flex items-end gap-1">
        <Field
          ref={field}
          counterId={counterId}
          over={over > 0}
          {...{ draft, words, assistant, onWrite, onCaret }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={words.send} type="submit" disabled={length === 0 || over > 0} className="text-sirih">
          <SendHorizontal aria-hidden className="size-5" />
        </IconButton>
      </div>
      <Counter id={counterId} length={length} words={words} />
    </form>
  );
}

type FieldProps = Pick<Props, 'draft' | 'words' | 'assistant' | 'onWrite' | 'onCaret'> & {
  ref: RefObject<HTMLTextAreaElement | null>;
  counterId: string;
  over: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** As high as its text, up to some lines: an invisible copy of the text sets the height. */
function Field({ ref, counterId, over, draft, words, assistant, onWrite, onCaret, onKeyDown }: FieldProps) {
  return (
    <div className="grid min-h-11 min-w-0 grow">
      <div
        aria-hidden
        className={cx(FIELD, 'invisible overflow-hidden border-clear whitespace-pre-wrap')}
      >{`${draft.text} `}</div>
      <textarea
        ref={ref}
        rows={1}
        value={draft.text}
        placeholder={words.placeholder}
        // The text stays as a draft, after a reload too (app/typed.ts).
        data-kept
        aria-label={words.label}
        aria-describedby={counterId}
        aria-invalid={over || undefined}
        {...assistant?.field}
        enterKeyHint="send"
        onChange={(event) => {
          onCaret?.(event.target.selectionStart);
          onWrite({ text: event.target.value });
        }}
        onSelect={(event) => onCaret?.(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        className={cx(
          FIELD,
          'h-full resize-none rounded-field bg-paper placeholder:text-ink-soft',
          over ? 'border-bad' : 'border-line-strong',
        )}
      />
    </div>
  );
}

type CounterProps = { id: string; length: number; words: ComposerWords };

/** Drawn near the end; told with the field at any time (S2: a live counter). */
function Counter({ id, length, words }: CounterProps) {
  const over = length - MESSAGE_MAX;
  return (
    <>
      <div
        className={cx(
          'mt-1 flex items-baseline justify-between gap-3 px-1 text-13 text-ink-soft',
          !nearEnd(length, MESSAGE_MAX) && 'sr-only',
        )}
      >
        {over <= 0 && <span className="hidden sm:block">{words.hint}</span>}
        <p id={id} className={cx('ml-auto', over > 0 && 'font-semi text-bad')}>
          <span>{words.counter(length, MESSAGE_MAX)}</span>
          {over > 0 && (
            <>
              {' · '}
              <span>{words.over(over)}</span>
            </>
          )}
        </p>
      </div>
      <p role="status" className="sr-only">
        {over > -NEAR_END && (over > 0 ? words.over(over) : words.counterLabel(length, MESSAGE_MAX))}
      </p>
    </>
  );
}

function Problem({ problem }: { problem: Props['problem'] }) {
  return (
    <div role="alert">
      {problem && (
        <p className="mb-2 flex gap-2 rounded-field border border-bad bg-bad-soft px-3 py-2 text-13">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad stroke-2" />
          <span>
            <span className="font-semi">{problem.title}.</span> {problem.message}
          </span>
        </p>
      )}
    </div>
  );
}

type ReplyBarProps = { replyTo: ReplyTarget; words: NonNullable<ComposerWords['reply']>; onCancel: () => void };

function ReplyBar({ replyTo, words, onCancel }: ReplyBarProps) {
  return (
    <div className="mb-2 flex items-center gap-2 rounded-field border-l-2 border-sirih bg-paper pl-3">
      <div className="min-w-0 grow py-1.5 text-13">
        <p className="font-semi">{replyTo.mine ? words.toOwn : words.to(replyTo.nama)}</p>
        <p className="truncate text-ink-soft">{replyTo.excerpt}</p>
      </div>
      <IconButton label={words.cancel} onClick={onCancel}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
