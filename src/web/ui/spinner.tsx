import { LoaderCircle } from 'lucide-react';
import { uiCopy } from '#copy/ui.ts';

/** A small spinner inside a button; the button itself is announced as busy. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-5 animate-spin" />;
}

/** A spinner for a whole part of a page. */
export function Waiting({ label = uiCopy.loading }: { label?: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-ink-soft">
      <Spinner /> {label}
    </p>
  );
}
