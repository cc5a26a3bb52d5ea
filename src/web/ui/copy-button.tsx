import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { uiCopy } from '#copy/ui.ts';
import { Button } from './button.tsx';

const SHOWN_MS = 2_000;

/** Copies a text to the clipboard and shows that on itself. `label`: name of the text. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState<'done' | 'failed' | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    void toClipboard(text).then(
      () => setSaid('done'),
      () => setSaid('failed'),
    );
  const Icon = said === 'done' ? Check : Copy;
  const words = said === 'done' ? uiCopy.copied : said === 'failed' ? uiCopy.copyFailed : uiCopy.copy;
  return (
    <>
      <Button small tone="secondary" aria-label={label} icon={<Icon aria-hidden className="size-4" />} onClick={copy}>
        <span aria-hidden>{words}</span>
      </Button>
      <span role="status" className="sr-only">
        {said && `${label}: ${words}`}
      </span>
    </>
  );
}

/** Pages without HTTPS have no clipboard API. */
async function toClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr-only';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('the browser does not copy');
}
