import { uiCopy } from '#copy/ui.ts';
import { Button } from './button.tsx';

/** One line instead of a second dialog; the harmless answer has the focus. */
export function Unsaved({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 border-t border-line bg-warn-soft px-4 py-2 text-15 text-ink"
    >
      <p className="grow max-sm:basis-full">{uiCopy.unsaved}</p>
      <Button tone="quiet" small onClick={onDiscard}>
        {uiCopy.discard}
      </Button>
      <Button tone="secondary" small ref={(button) => button?.focus()} onClick={onKeep}>
        {uiCopy.keepWriting}
      </Button>
    </div>
  );
}
