import { Check, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { plansCopy } from '#copy/plans.ts';
import { rupiah } from '#copy/amounts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/states.tsx';
import type { CodeCheck } from '../queries.codes.ts';

type Tier = 'basic' | 'premium' | 'pro';

/** A plan: its present price, its contents, and its button. */
export function PlanCard({
  tier,
  price,
  failed,
  lowered,
  current,
  closed,
  led,
  unit,
  children,
}: {
  tier: Tier;
  /** undefined: not known yet; null: free. */
  price: number | null | undefined;
  /** It could not be read: nothing is on its way. */
  failed: boolean;
  lowered: CodeCheck | null;
  current: boolean;
  /** Of its points those that are locked now. */
  closed: readonly string[];
  /** The one the eye goes to first. */
  led: boolean;
  unit: string;
  children: ReactNode;
}) {
  const { name, points } = plansCopy[tier];
  return (
    <Card className={cx('flex h-full flex-col p-6 md:p-5 lg:p-6', led && 'border-2 border-sirih')}>
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 className="text-20">{name}</h2>
        {current && <Badge tone="ok">{plansCopy.current}</Badge>}
      </div>
      <div className="mt-3" aria-live="polite">
        <PriceText price={price} failed={failed} lowered={lowered} />
        <p className="text-15 text-ink-soft">{lowered ? `${unit}, ${plansCopy.withCode}` : unit}</p>
      </div>
      <ul className="mt-5 flex flex-col gap-2 text-15">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            {closed.includes(point) ? (
              <Lock aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            ) : (
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" />
            )}
            <span>
              {closed.includes(point) && <span className="sr-only">{plansCopy.closed} </span>}
              {point}
            </span>
          </li>
        ))}
      </ul>
      {children && <div className="mt-auto pt-6">{children}</div>}
    </Card>
  );
}

/** «Rp118.000», or the price with a code beside the original one. */
export function PriceText({
  price,
  failed,
  lowered,
  small = false,
}: {
  price: number | null | undefined;
  failed: boolean;
  lowered: CodeCheck | null;
  small?: boolean;
}) {
  // Three columns on a tablet are narrow: a price must not wrap.
  const size = small ? 'text-25' : 'text-32 md:text-25 lg:text-32';
  if (price === undefined && failed) return <p className={`${size} font-bold`}>–</p>;
  if (price === undefined) return <Skeleton className="h-12 w-40" />;
  if (price === null) return <p className={`${size} font-bold`}>{plansCopy.free}</p>;
  if (!lowered) return <p className={`${size} font-bold`}>{rupiah(price)}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className={`${size} font-bold text-kunyit`}>
        {lowered.price === 0 ? plansCopy.free : rupiah(lowered.price)}
      </span>
      <s className="text-17 text-ink-soft" aria-label={plansCopy.before(rupiah(price))}>
        {rupiah(price)}
      </s>
    </p>
  );
}
