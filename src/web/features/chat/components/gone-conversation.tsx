import type { PrivateMessage } from '#contract/chat.ts';
import { chatCopy } from '#copy/chat.ts';
import { ownBlockCopy } from '#copy/own-block.ts';
import type { Timeline } from '#domain/messaging/timeline.ts';
import { useStore } from '#web/lib/store.ts';
import { useOutbox, usePending } from '#web/messaging/member-outbox.ts';
import { UnsentText } from './unsent-text.tsx';
import { useDraft } from './use-draft.ts';

const unshown = () => null;

/**
 * A conversation that is not available (any more): nothing of the other member, but what the member wrote last. `mine`:
 * they blocked the other themself.
 */
export function GoneConversation({ id, log, mine }: { id: string; log: Timeline<PrivateMessage>; mine: boolean }) {
  const draft = useDraft(id);
  const outbox = useOutbox();
  const refused = usePending(id, log, unshown).filter((message) => message.state === 'failed');
  const { text: written } = useStore(draft.state);
  const texts = [...refused.map((message) => message.text), written].filter((text) => text.trim() !== '');
  const discard = () => {
    for (const { clientId } of refused) outbox?.takeBack(clientId);
    draft.clear();
  };
  return (
    <div className="flex grow flex-col overflow-y-auto">
      <div role="status" className="flex grow flex-col items-center justify-center gap-2 px-6 py-3 text-center">
        <p className="font-semi">{mine ? ownBlockCopy.title : chatCopy.gone}</p>
        <p className="text-15 text-ink-soft">{mine ? ownBlockCopy.text : chatCopy.goneText}</p>
      </div>
      {texts.length > 0 && <UnsentText text={texts.join('\n')} onDiscard={discard} />}
    </div>
  );
}
