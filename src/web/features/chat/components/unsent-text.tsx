import { chatCopy } from '#copy/chat.ts';
import { useStore } from '#web/lib/store.ts';
import type { DraftStore } from '#web/messaging/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** What the member wrote into a conversation that takes nothing now: nothing typed is lost, it is theirs to copy. */
export function UnsentText({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  return (
    <section
      aria-label={chatCopy.unsent}
      className="flex w-full shrink-0 flex-col gap-1 border-t border-line px-3 py-2 text-left text-15"
    >
      <p className="text-13 text-ink-soft">{chatCopy.unsent}</p>
      <p className="line-clamp-3 break-words whitespace-pre-wrap">{text}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label={chatCopy.copyUnsent} />
        <Button small tone="quiet" onClick={onDiscard}>
          {chatCopy.discardUnsent}
        </Button>
      </div>
    </section>
  );
}

/** The draft, while there is no composer to show it. */
export function UnsentDraft({ draft }: { draft: DraftStore }) {
  const { text } = useStore(draft.state);
  return text.trim() === '' ? null : <UnsentText text={text} onDiscard={draft.clear} />;
}
