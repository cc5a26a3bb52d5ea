import type { Ref } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { MESSAGE_MAX } from '#domain/messaging/limits.ts';
import { Composer, type ComposerHandle } from '#web/messaging/composer.tsx';
import type { Draft } from '#web/messaging/drafts.ts';

type Props = {
  ref?: Ref<ComposerHandle>;
  nama: string;
  draft: Draft;
  onWrite: (change: Partial<Draft>) => void;
  onSend: () => void;
};

/** This many characters before the limit the counter appears. */
const COUNT_FROM = MESSAGE_MAX - 80;

/** The text field of a private message. */
export function ConversationComposer({ nama, ...rest }: Props) {
  const words = {
    label: chatCopy.write(nama),
    placeholder: chatCopy.placeholder,
    hint: chatCopy.hint,
    send: chatCopy.send,
    counter: chatCopy.counter,
    counterLabel: chatCopy.counterLabel,
    over: chatCopy.over,
  };
  return <Composer {...rest} words={words} countFrom={COUNT_FROM} />;
}
