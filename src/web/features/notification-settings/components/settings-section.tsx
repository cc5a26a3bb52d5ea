import type { ReactNode } from 'react';
import { Card } from '#web/ui/marks.tsx';

/** One subject of the page: what it is, and its controls. */
export function SettingsSection({ id, title, text, children }: { id: string; title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h2 id={id} className="text-20">
          {title}
        </h2>
        {text && <p className="mt-1 text-15 text-ink-soft">{text}</p>}
      </div>
      <Card>{children}</Card>
    </section>
  );
}
