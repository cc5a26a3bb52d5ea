import type { OverviewFigures, OverviewQueue, QueueName } from '#contract/overview.ts';
import type { DayFigure, FunnelStep, WaitName } from '#domain/staff/overview.ts';
import type { QueueCount } from '../../members/staff-queues.ts';
import type { FigureRow, WaitRow } from './store.ts';

export function presentQueue(queue: QueueName, { waiting, oldest, old, urgent }: QueueCount): OverviewQueue {
  return { queue, waiting, oldestAt: oldest?.toISOString() ?? null, old, urgent };
}

type Counted = {
  days: readonly string[];
  rows: readonly FigureRow[];
  figures: readonly DayFigure[];
  steps: readonly FunnelStep[];
  waits: readonly { of: WaitName; weeks: readonly WaitRow[] }[];
};

/** Every day of the period has a number; the steps are sums over the period. */
export function presentFigures({ days, rows, figures, steps, waits }: Counted): OverviewFigures {
  const numbers = new Map(rows.map(({ figure, day, n }) => [`${figure} ${day}`, n]));
  const of = (name: string) => days.map((day) => ({ day, n: numbers.get(`${name} ${day}`) ?? 0 }));
  return {
    days: figures.map((figure) => ({ figure, of: of(figure) })),
    funnel: steps.map((step) => ({ step, n: of(step).reduce((sum, { n }) => sum + n, 0) })),
    waits: waits.map((wait) => ({ of: wait.of, weeks: [...wait.weeks] })),
  };
}
