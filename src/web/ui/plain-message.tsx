import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';
import type { DrawingName } from './drawings.ts';

/** A page with only a message, and a link to continue. */
export function PlainMessage({
  title,
  mark,
  text,
  drawing = 'missing',
  children,
}: {
  title: string;
  mark?: string;
  text: string;
  drawing?: DrawingName;
  children: ReactNode;
}) {
  return (
    <div className="truntum mx-auto max-w-xl rounded-card border border-line bg-surface px-6 py-12 text-center sm:py-16">
      <Drawing name={drawing} className="mb-4" />
      {mark && <p className="text-42 font-bold text-kunyit">{mark}</p>}
      <h1 className="text-32">{title}</h1>
      <p className="mt-3 text-ink-soft">{text}</p>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-5">{children}</div>
    </div>
  );
}
