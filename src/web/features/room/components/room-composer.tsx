import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { roomCopy } from '#copy/room.ts';
import { Composer, type ComposerHandle } from '#web/messaging/composer.tsx';
import type { Draft } from '#web/messaging/drafts.ts';
import { ContactHint } from './contact-hint.tsx';
import { MentionList } from './mention-list.tsx';
import { withMention } from './mentions.ts';
import type { RoomState } from './room-store.ts';
import { useMentions } from './use-mentions.ts';

type Props = {
  ref?: Ref<ComposerHandle>;
  draft: Draft;
  problem: RoomState['problem'];
  onWrite: (change: Partial<Draft>) => void;
  onSend: () => void;
};

const WORDS = {
  label: roomCopy.write,
  placeholder: roomCopy.placeholder,
  hint: roomCopy.hint,
  send: roomCopy.send,
  counter: roomCopy.counter,
  counterLabel: roomCopy.counterLabel,
  over: roomCopy.tooLong,
  reply: { to: roomCopy.replyingTo, toOwn: roomCopy.replyingToOwn, cancel: roomCopy.cancelReply },
};

const suggestedText = ({ state, people }: Pick<ReturnType<typeof useMentions>, 'state' | 'people'>): string => {
  if (state === 'asking') return '';
  return state === 'failed' ? roomCopy.suggestionsFailed : roomCopy.suggested(people.length);
};

/** The text field of a message to all, with suggestions for mentions. */
export function RoomComposer({ ref, draft, problem, onWrite, onSend }: Props) {
  const { text } = draft;
  const id = useId();
  const composer = useRef<ComposerHandle>(null);
  useImperativeHandle(ref, () => composer.current!);
  const [caret, setCaret] = useState(text.length);
  const mentions = useMentions(text, caret, ({ from, handle }) => {
    const next = withMention(text, from, caret, handle);
    composer.current?.placeCaret(next.caret);
    onWrite({ text: next.text });
  });
  const listed = mentions.open && mentions.state === 'some';
  return (
    <Composer
      ref={composer}
      draft={draft}
      words={WORDS}
      problem={problem}
      onWrite={onWrite}
      onCaret={setCaret}
      onSend={onSend}
      assistant={{
        onKey: mentions.onKey,
        field: {
          'aria-autocomplete': 'list',
          // A combobox while there are suggestions; otherwise a plain text area.
          ...(listed && {
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': `${id}-list`,
            'aria-activedescendant': `${id}-list-${mentions.active}`,
          }),
        },
        panel: (
          <>
            <ContactHint text={text} />
            {mentions.open && <MentionList id={`${id}-list`} {...mentions} onChoose={mentions.choose} />}
            <p role="status" className="sr-only">
              {mentions.open && suggestedText(mentions)}
            </p>
          </>
        ),
      }}
    />
  );
}
