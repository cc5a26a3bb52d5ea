import { useSearchParams } from 'react-router';
import { overviewCopy } from '#copy/staff-overview.ts';
import { PERIODS, type Period } from '#domain/staff/overview.ts';
import { mayActAs } from '#domain/staff/roles.ts';
import { asApiError } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { SelectField } from '#web/ui/field.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { DayChart, Funnel, isEmptyDays, WaitChart } from './components/overview-figures.tsx';
import { OverviewQueues } from './components/overview-queues.tsx';
import { StaffHead } from './components/staff-page.tsx';
import { TrailAlarm } from './components/trail-state.tsx';
import { useFigures, useOverview } from './queries.overview.ts';

export const meta = () => pageMeta(overviewCopy.title);

/** The parameter of the address for the number of days. */
const DAYS = 'hari';
const OPTIONS = PERIODS.map((days) => ({ value: String(days), label: overviewCopy.periods[days] }));

/** /admin: queues and figures, as far as the viewer's roles see them; the period is in the address. */
export default function OverviewScreen() {
  const { staff } = useSession();
  const [params, setParams] = useSearchParams();
  const { isPending } = useOverview();
  const period: Period = PERIODS.find((days) => String(days) === params.get(DAYS)) ?? 30;
  return (
    <div className="flex flex-col gap-8">
      <StaffHead title={overviewCopy.title} lead={overviewCopy.lead} />
      {mayActAs(staff?.roles ?? [], ['owner']) && <TrailAlarm />}
      <OverviewQueues />
      {/* Loaded, and shown once it is known how much stands above it. */}
      <section aria-labelledby="angka" className={isPending ? 'hidden' : 'flex flex-col gap-4'}>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h2 id="angka" className="text-20">
              {overviewCopy.figures}
            </h2>
            <p className="text-13 text-ink-soft">{overviewCopy.figuresHint}</p>
          </div>
          <div className="w-40">
            <SelectField
              id="masa"
              label={overviewCopy.period}
              options={OPTIONS}
              value={String(period)}
              onChange={(event) => setParams({ [DAYS]: event.target.value }, { replace: true })}
            />
          </div>
        </div>
        <Figures period={period} />
      </section>
    </div>
  );
}

function Figures({ period }: { period: Period }) {
  const { data, error, refetch } = useFigures(period);
  if (error && !data)
    return <ErrorState title={overviewCopy.figuresFailed} error={asApiError(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 w-full rounded-card" />;
  const drawn = data.days.filter((figure) => !isEmptyDays(figure));
  const waits = data.waits.filter(({ weeks }) => weeks.length > 0);
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {drawn.map((figure) => (
          <DayChart key={figure.figure} figure={figure} />
        ))}
        <Funnel steps={data.funnel} />
        {waits.map((wait) => (
          <WaitChart key={wait.of} wait={wait} />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4 empty:hidden sm:grid-cols-2">
        {data.days.filter(isEmptyDays).map((figure) => (
          <DayChart key={figure.figure} figure={figure} />
        ))}
        {data.waits
          .filter(({ weeks }) => weeks.length === 0)
          .map((wait) => (
            <WaitChart key={wait.of} wait={wait} />
          ))}
      </div>
    </>
  );
}
