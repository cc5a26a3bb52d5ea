import type { HintedReport } from '#contract/safety.ts';
import { thousands } from '#copy/amounts.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { categoryWords, reportKindWords } from '#copy/safety.ts';
import { memberDeskCopy } from '#copy/member-desk.ts';
import { nameOrGone, reportQueueCopy } from '#copy/staff.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { OpenCell, Queue, useOpenRow, waitingStatus } from './components/queue.tsx';
import { Cell } from './components/table.tsx';
import { DecidedReportDialog } from './components/decided-report-dialog.tsx';
import { DueBadge } from './components/due-badge.tsx';
import { useShown } from './components/due-queue.tsx';
import { ReportDecisionDialog } from './components/report-decision-dialog.tsx';
import { useReportQueue } from './queries.ts';
import { MINUTE_MS } from './components/spans.ts';

export const meta = () => pageMeta(reportQueueCopy.title);

const COLUMNS = [
  { text: reportQueueCopy.due },
  { text: reportQueueCopy.category },
  { text: reportQueueCopy.kind, wide: true },
  { text: reportQueueCopy.reported, wide: true },
  { text: reportQueueCopy.open, wide: true, number: true },
  { text: memberDeskCopy.hints, wide: true },
];

const COLUMNS_OVER = [{ text: reportQueueCopy.decision }, ...COLUMNS.slice(1)];

/** /admin/laporan: open reports by due time, or decided ones. */
export default function ReportsScreen() {
  const { show, filter } = useShown();
  const query = useReportQueue(show);
  const now = useServerNow(MINUTE_MS);
  const reports = query.data?.pages.flatMap((p) => p.reports) ?? [];
  const { open, setOpen, decided } = useOpenRow(reports);
  return (
    <>
      <Queue
        title={reportQueueCopy.title}
        lead={show === 'live' ? reportQueueCopy.lead : reportQueueCopy.leadOver}
        empty={show === 'live' ? reportQueueCopy.empty : reportQueueCopy.emptyOver}
        status={waitingStatus(query.data?.pages[0]?.waiting)}
        above={filter}
        query={query}
        columns={show === 'live' ? COLUMNS : COLUMNS_OVER}
        count={reports.length}
      >
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} now={now} onOpen={() => setOpen(report)} />
        ))}
      </Queue>
      {/* Also when it is only closed: a colleague may have decided it meanwhile, and its row is gone then too. */}
      {open?.decided && <DecidedReportDialog report={open} decided={open.decided} onClose={() => decided(open)} />}
      {open && !open.decided && (
        <ReportDecisionDialog
          key={open.id}
          report={open}
          onClose={() => decided(open)}
          onDecided={() => decided(open)}
        />
      )}
    </>
  );
}

function ReportRow({ report, now, onOpen }: { report: HintedReport; now: number; onOpen: () => void }) {
  const { dateTimeText } = useDates();
  const nama = nameOrGone(report.reported.nama);
  return (
    <tr>
      <Cell>
        {report.decided ? (
          <Badge tone={report.decided.status === 'upheld' ? 'bad' : 'plain'}>
            {reportQueueCopy.outcomes[report.decided.status]}
          </Badge>
        ) : (
          <DueBadge dueAt={report.dueAt} now={now} />
        )}
        <span className="mt-1 hidden text-13 text-ink-soft md:block lg:whitespace-nowrap">
          {dateTimeText(report.decided?.at ?? report.dueAt)}
        </span>
      </Cell>
      <Cell>
        <span className="font-semi md:font-normal">{categoryWords[report.category]}</span>{' '}
        {report.urgent && <Badge tone="bad">{reportQueueCopy.urgent}</Badge>}
        <span className="block text-13 text-ink-soft md:hidden">
          {reportKindWords[report.kind]}: <bdi>{nama}</bdi>
        </span>
        <div className="md:hidden">
          <Hints hints={report.hints} />
        </div>
      </Cell>
      <Cell wide>{reportKindWords[report.kind]}</Cell>
      <Cell wide>
        <bdi className="block font-semi lg:min-w-36">{nama}</bdi>
        <span className="block text-13 text-ink-soft">
          {report.reported.handle && `@${report.reported.handle} · `}
          {reportQueueCopy.status[report.reported.status] ?? report.reported.status}
        </span>
      </Cell>
      <Cell wide number>
        {thousands(report.reported.open)}
      </Cell>
      <Cell wide>
        <div className="lg:min-w-36">
          <Hints hints={report.hints} />
        </div>
      </Cell>
      <OpenCell label={reportQueueCopy.openOf(nama)} onOpen={onOpen} />
    </tr>
  );
}

/** Hints; the accounts themselves are in the member's file. */
function Hints({ hints: { reports, before, linked, by, talk, again } }: Pick<HintedReport, 'hints'>) {
  const lines = [
    ...talk.map((hint) => reportQueueCopy.talk[hint]),
    ...(again ? [reportQueueCopy.again] : []),
    ...(reports.count > 1 ? [memberDeskCopy.repeated(reports.count, reports.reporters, reports.upheld)] : []),
    ...(before > 0 ? [memberDeskCopy.reportedBefore(before)] : []),
    ...(linked > 0 ? [reportQueueCopy.linked(linked, by.map((how) => memberDeskCopy.links[how]).join(', '))] : []),
  ];
  if (lines.length === 0) return <span className="text-13 text-ink-soft">{reportQueueCopy.noHints}</span>;
  return (
    <ul className="text-13">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
