import type { OpenedReport } from '#contract/safety.ts';
import { categoryWords, reportKindWords } from '#copy/safety.ts';
import { nameOrGone, reportQueueCopy } from '#copy/staff.ts';
import { useDates } from '#web/lib/dates.ts';
import { Notice } from '#web/ui/states.tsx';
import { DeskLink } from './desk-link.tsx';
import { Fact, FactList } from './fact.tsx';
import { ReportEvidence } from './report-evidence.tsx';

/** Reporter, reported member and time, the reporter's words, and the evidence. */
export function ReportContents({ report }: { report: OpenedReport }) {
  const { dateTimeText } = useDates();
  const { standing, again } = report;
  return (
    <>
      <FactList>
        <Fact label={reportQueueCopy.category}>{categoryWords[report.category]}</Fact>
        <Fact label={reportQueueCopy.kind}>{reportKindWords[report.kind]}</Fact>
        <Fact label={reportQueueCopy.reporter}>{nameOrGone(report.reporter.nama)}</Fact>
        <Fact label={reportQueueCopy.at}>{dateTimeText(report.at)}</Fact>
        <Fact label={reportQueueCopy.due}>{dateTimeText(report.dueAt)}</Fact>
        <Fact label={reportQueueCopy.account}>
          {reportQueueCopy.status[report.reported.status] ?? report.reported.status}
        </Fact>
        {standing && (
          <Fact label={reportQueueCopy.standing}>
            {reportQueueCopy.stands(
              reportQueueCopy.standings[standing.kind],
              standing.until && dateTimeText(standing.until),
            )}
          </Fact>
        )}
        {again && (
          <Fact label={reportQueueCopy.usedAgain}>
            <DeskLink member={again} />
          </Fact>
        )}
      </FactList>
      {again && <Notice tone="info">{reportQueueCopy.usedAgainHint}</Notice>}
      {report.erased ? <Notice tone="info">{reportQueueCopy.erased}</Notice> : <Written report={report} />}
    </>
  );
}

/** What the reporter wrote and saw. */
function Written({ report }: { report: OpenedReport }) {
  return (
    <>
      <section aria-labelledby="kata-pelapor">
        <h3 id="kata-pelapor" className="text-15 font-semi">
          {reportQueueCopy.said}
        </h3>
        <p className="mt-1 whitespace-pre-line text-15">
          {report.note ?? <span className="text-ink-soft">{reportQueueCopy.saidNothing}</span>}
        </p>
      </section>
      <section aria-labelledby="bukti" className="flex flex-col gap-2">
        <h3 id="bukti" className="text-15 font-semi">
          {reportQueueCopy.evidence}
        </h3>
        <ReportEvidence report={report} />
      </section>
    </>
  );
}
