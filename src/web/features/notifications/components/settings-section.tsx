import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { TitledSection } from '#web/ui/titled-section.tsx';

/** One subject of the page: what it is, and its controls. */
export function SettingsSection({
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
    <TitledSection id={id} title={title} text={text}>
      <Card>{children}</Card>
    </TitledSection>
  );
}
