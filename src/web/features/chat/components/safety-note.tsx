import { ShieldAlert } from 'lucide-react';
import { useMemo } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { safetyHints } from '#domain/messaging/safety-hints.ts';

/** A longer note would not be read. */
const SHOWN = 2;

/**
 * Under a message of the other side that asks for money, a code, or to move elsewhere: a calm note, with a link to
 * advice.
 */
export function SafetyNote({ text, onAdvice }: { text: string; onAdvice: () => void }) {
  const hints = useMemo(() => safetyHints(text).slice(0, SHOWN), [text]);
  if (hints.length === 0) return null;
  return (
    <div className="mt-1.5 flex items-start gap-2 rounded-field border border-warn bg-warn-soft px-3 py-2 text-13">
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <p>
        {hints.map((hint) => chatCopy.hints[hint]).join(' ')}{' '}
        <button
          type="button"
          onClick={onAdvice}
          className="-my-3 min-h-11 font-semi text-sirih underline underline-offset-3"
        >
          {chatCopy.advice}
        </button>
      </p>
    </div>
  );
}
