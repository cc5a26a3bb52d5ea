import { uiCopy } from '#copy/ui.ts';
import { Button } from './button.tsx';

/** Once: a function made anew at each rendering would take the focus from what is being typed. */
const focused = (button: HTMLElement | null) => button?.focus();

type Props = {
  /** What would be lost by what; otherwise that the text is not sent. */
  text?: string;
  /** The act that loses it, in a word. */
  act?: string;
  onKeep: () => void;
  onDiscard: () => void;
};

/** One line instead of a second dialog; the harmless answer has the focus. */
export function Unsaved({ text = uiCopy.unsaved, act = uiCopy.discard, onKeep, onDiscard }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 border-t border-line bg-warn-soft px-4 py-2 text-15 text-ink"
    >
      <p className="grow max-sm:basis-full">{text}</p>
      <Button tone="quiet" small onClick={onDiscard}>
        {act}
      </Button>
      <Button tone="secondary" small ref={focused} onClick={onKeep}>
        {uiCopy.keepWriting}
      </Button>
    </div>
  );
}
