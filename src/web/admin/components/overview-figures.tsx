import type { OverviewFigures } from '#contract/overview.ts';
import { overviewCopy } from '#copy/staff-overview.ts';
import { useDates } from '#web/lib/dates.ts';
import { BarChart, ShareBar } from './bar-chart.tsx';
import { Table } from './table.tsx';

type DayFigures = OverviewFigures['days'][number];
type Waits = OverviewFigures['waits'][number];
/** Noon of a day, which is the same day in each of our zones. */
const noon = (day: string) => `${day}T05:00:00Z`;
const CARD = 'flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4';

/** Whether a figure has anything to draw: those without stand together below the others. */
export const isEmptyDays = ({ of }: DayFigures) => of.every(({ n }) => n === 0);

/** One daily figure: its sum, bars, and the same as a table. */
export function DayChart({ figure: { figure, of } }: { figure: DayFigures }) {
  const { dateText } = useDates();
  const name = overviewCopy.names[figure];
  const amount = (n: number) => overviewCopy.amount(figure, n);
  const total = of.reduce((sum, { n }) => sum + n, 0);
  const [first, last] = [of[0]!.day, of.at(-1)!.day].map((day) => dateText(noon(day)));
  return (
    <section aria-label={name} className={CARD}>
      <Head name={name} said={total === 0 ? overviewCopy.none : overviewCopy.total(amount(total))} />
      {total > 0 && (
        <div>
          <p className="mb-1 text-13 text-ink-soft">{overviewCopy.most(amount(Math.max(...of.map(({ n }) => n))))}</p>
          <BarChart columns={of.map(({ n }) => [n])} text={overviewCopy.chart(name, amount(total), first!, last!)} />
          <p className="mt-1 flex justify-between gap-3 text-13 text-ink-soft">
            <span>{first}</span>
            <span className="text-right">{last}</span>
          </p>
        </div>
      )}
      {total > 0 && (
        <Numbers
          heads={[overviewCopy.day, overviewCopy.number]}
          rows={of.toReversed().map(({ day, n }) => [dateText(noon(day)), amount(n)])}
        />
      )}
    </section>
  );
}

/** Progress of the members who registered in the period. */
export function Funnel({ steps }: { steps: OverviewFigures['funnel'] }) {
  const all = steps[0]?.n ?? 0;
  return (
    <section aria-label={overviewCopy.funnel} className={CARD}>
      <Head name={overviewCopy.funnel} said={all === 0 ? overviewCopy.funnelEmpty : overviewCopy.funnelHint} />
      {all > 0 && (
        <ol className="flex flex-col gap-3 text-15">
          {steps.map(({ step, n }) => (
            <li key={step}>
              <p className="mb-1 flex justify-between gap-3">
                <span>{overviewCopy.steps[step]}</span>
                <span>
                  <span className="font-semi">{overviewCopy.amount('sign-ups', n)}</span>{' '}
                  <span className="text-ink-soft">{overviewCopy.percent(n / all)}</span>
                </span>
              </p>
              <ShareBar share={n / all} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Waiting times of decisions, by week. */
export function WaitChart({ wait: { of, weeks } }: { wait: Waits }) {
  const { dateText } = useDates();
  const name = overviewCopy.waits[of];
  return (
    <section aria-label={name} className={CARD}>
      <Head name={name} said={weeks.length === 0 ? overviewCopy.waitsEmpty : overviewCopy.waitsHint} />
      {weeks.length > 0 && (
        <>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-13">
            <Key fill="fill-sirih" text={overviewCopy.median} />
            <Key fill="fill-kunyit" text={overviewCopy.p90} />
          </p>
          <BarChart columns={weeks.map(({ median, p90 }) => [median, p90])} text={overviewCopy.waitsChart(name)} />
          <Numbers
            open
            title={overviewCopy.perWeek}
            heads={[overviewCopy.week, overviewCopy.decided, overviewCopy.median, overviewCopy.p90]}
            rows={weeks
              .toReversed()
              .map(({ week, n, median, p90 }) => [
                dateText(noon(week)),
                overviewCopy.amount('sign-ups', n),
                overviewCopy.hours(median),
                overviewCopy.hours(p90),
              ])}
          />
        </>
      )}
    </section>
  );
}

function Head({ name, said }: { name: string; said: string }) {
  return (
    <div>
      <h3 className="text-17 font-semi">{name}</h3>
      <p className="text-13 text-ink-soft">{said}</p>
    </div>
  );
}

function Key({ fill, text }: { fill: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden viewBox="0 0 10 10" className="size-3">
        <rect width={10} height={10} rx={2} className={fill} />
      </svg>
      {text}
    </span>
  );
}

type NumbersProps = { heads: readonly string[]; rows: readonly string[][]; open?: boolean; title?: string };

/** The numbers of a chart as a table. */
function Numbers({ heads, rows, open, title }: NumbersProps) {
  return (
    <details open={open} className="mt-auto text-15">
      <summary className="min-h-11 font-semi text-sirih">{title ?? overviewCopy.perDay}</summary>
      <Table bare={title ?? overviewCopy.perDay} columns={heads.map((text, i) => ({ text, number: i > 0 }))}>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((text, i) => (
              <td key={heads[i]} className={i === 0 ? undefined : 'text-right'}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </details>
  );
}
