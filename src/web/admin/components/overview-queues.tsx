import type { OverviewQueue } from '#contract/overview.ts';
import { Link } from 'react-router';
import { STAFF_PAGES } from '#contract/pages.ts';
import { staffPlaceWords } from '#copy/staff.ts';
import { overviewCopy } from '#copy/staff-overview.ts';
import { thousands } from '#copy/amounts.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { asApiError } from '#web/lib/api.ts';
import { cx } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { useOverview } from '../queries.overview.ts';
import { MINUTE_MS, spanText } from './spans.ts';

/** Counts of the viewer's queues, with links. */
export function OverviewQueues() {
  const query = useOverview();
  const now = useServerNow(MINUTE_MS);
  if (query.isError && !query.data)
    return (
      <ErrorState title={overviewCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
    );
  if (!query.data) return <Skeleton className="h-40 w-full rounded-card" />;
  return (
    <section aria-labelledby="yang-menunggu">
      <h2 id="yang-menunggu" className="mb-3 text-20">
        {overviewCopy.queues}
      </h2>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3 xl:grid-cols-5">
        {query.data.queues.map((queue) => (
          <QueueCard key={queue.queue} queue={queue} now={now} />
        ))}
      </ul>
    </section>
  );
}

function QueueCard({ queue: { queue, waiting, oldestAt, old, urgent }, now }: { queue: OverviewQueue; now: number }) {
  const page = STAFF_PAGES.find(({ screen }) => screen === queue)!;
  return (
    <li>
      <Link
        to={page.to}
        className={cx(
          'flex h-full flex-wrap items-center gap-x-3 gap-y-1 rounded-card border px-4 py-3 text-ink no-underline hover:bg-sirih-soft sm:flex-col sm:items-start sm:p-4',
          waiting > 0 ? 'border-line-strong bg-surface' : 'border-line',
        )}
      >
        <span className="text-15 font-semi">{staffPlaceWords[queue]}</span>
        <span
          className={cx('ml-auto text-25 leading-tight font-bold sm:ml-0 sm:text-32', waiting === 0 && 'text-ink-soft')}
        >
          {thousands(waiting)}
        </span>
        <span className="text-13 text-ink-soft max-sm:w-full">
          {oldestAt ? overviewCopy.oldest(spanText(now - new Date(oldestAt).getTime())) : overviewCopy.nothing}
        </span>
        {(old > 0 || urgent > 0) && (
          <span className="mt-1 flex flex-wrap gap-1">
            {urgent > 0 && <Badge tone="bad">{overviewCopy.urgent(urgent)}</Badge>}
            {old > 0 && <Badge tone="warn">{overviewCopy.old(old)}</Badge>}
          </span>
        )}
      </Link>
    </li>
  );
}
