import type { Ref } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { Composer, type ComposerHandle } from '#web/messaging/composer.tsx';
import type { Draft } from '#web/messaging/drafts.ts';

type Props = {
  ref?: Ref<ComposerHandle>;
  nama: string;
  draft: Draft;
  onWrite: (change: Partial<Draft>) => void;
  onSend: () => void;
};

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
  return <Composer {...rest} words={words} />;
}
