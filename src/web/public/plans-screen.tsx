import { Check } from 'lucide-react';
import { plansCopy } from '#copy/plans.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/states.tsx';

export const meta = () => pageMeta(plansCopy.title, plansCopy.lead);

export default function PlansScreen() {
  const { me, visitor } = useSession();
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="text-32">{plansCopy.title}</h1>
        <p className="mt-2 text-ink-soft">{plansCopy.lead}</p>
      </header>
      <ul className="grid gap-4 md:grid-cols-3">
        {(['basic', 'premium', 'pro'] as const).map((tier) => {
          const plan = plansCopy[tier];
          return (
            <li key={tier}>
              <Card className="flex h-full flex-col p-6">
                <div className="flex items-center justify-between gap-2">
                  <h2 className="text-20">{plan.name}</h2>
                  {me?.tier === tier && <Badge tone="ok">{plansCopy.current}</Badge>}
                </div>
                <p className="mt-3 text-32 font-bold">{plan.price}</p>
                <p className="text-15 text-ink-soft">{plan.unit}</p>
                <ul className="mt-5 flex flex-col gap-2 text-15">
                  {plan.points.map((point) => (
                    <li key={point} className="flex gap-2">
                      <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" strokeWidth={1.75} />
                      {point}
                    </li>
                  ))}
                </ul>
                {tier === 'basic' && visitor && (
                  <div className="mt-auto pt-6">
                    <LinkButton to="/daftar" wide>
                      {plansCopy.register}
                    </LinkButton>
                  </div>
                )}
              </Card>
            </li>
          );
        })}
      </ul>
      <Notice>{plansCopy.notYet}</Notice>
    </div>
  );
}
