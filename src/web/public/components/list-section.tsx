import type { LucideIcon } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';

/** A subject with its points, on a card. */
export function ListSection({ id, title, items, icon: Icon }: Props) {
  return (
    <section aria-labelledby={id}>
      <Card className="h-full p-6 sm:p-8">
        <Icon aria-hidden className="size-7 text-sirih" />
        <h2 id={id} className="mt-3 text-20">
          {title}
        </h2>
        <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-sirih">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
type Props = { id: string; title: string; items: readonly string[]; icon: LucideIcon };
