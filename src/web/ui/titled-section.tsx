import type { ReactNode } from 'react';

/** One subject of a page: its name, what it is about, and what belongs to it. */
export function TitledSection({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h2 id={id} className="text-20">
          {title}
        </h2>
        {text && <p className="mt-1 text-15 text-ink-soft">{text}</p>}
      </div>
      {children}
    </section>
  );
}
