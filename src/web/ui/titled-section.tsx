import type { ReactNode } from 'react';
import { Card } from './card.tsx';

type Props = { id: string; title: string; text?: ReactNode; children: ReactNode };

/** One subject of a page: title, lead, and content. */
export function TitledSection({ id, title, text, children }: Props) {
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

/** The same, with the content on a card. */
export function CardSection({ children, ...subject }: Props) {
  return (
    <TitledSection {...subject}>
      <Card>{children}</Card>
    </TitledSection>
  );
}
