import type { HintedReport } from '#contract/safety.ts';
import { categoryWords, reportKindWords } from '#copy/safety.ts';
import { nameOrGone, reportQueueCopy } from '#copy/staff.ts';
import { useDates } from '#web/lib/dates.ts';
import { Modal } from '#web/ui/modal.tsx';
import { DeskLink } from './desk-link.tsx';
import { Fact, FactList } from './fact.tsx';

type Props = { report: HintedReport; decided: NonNullable<HintedReport['decided']>; onClose: () => void };

/** A decided report: how it ended, by whom and why. What was written and seen is opened no more. */
export function DecidedReportDialog({ report: { kind, category, reported, at }, decided, onClose }: Props) {
  const { dateTimeText } = useDates();
  const { memberId, nama, handle } = reported;
  return (
    <Modal open onClose={onClose} aside title={reportQueueCopy.dialogTitle(nameOrGone(nama))}>
      <div className="flex flex-col gap-5">
        <FactList>
          <Fact label={reportQueueCopy.decision}>{reportQueueCopy.outcomes[decided.status]}</Fact>
          <Fact label={reportQueueCopy.decidedAt}>{dateTimeText(decided.at)}</Fact>
          {decided.by && <Fact label={reportQueueCopy.decidedBy}>{decided.by}</Fact>}
          <Fact label={reportQueueCopy.category}>{categoryWords[category]}</Fact>
          <Fact label={reportQueueCopy.kind}>{reportKindWords[kind]}</Fact>
          <Fact label={reportQueueCopy.at}>{dateTimeText(at)}</Fact>
          {decided.note && (
            <Fact wide label={reportQueueCopy.decidedReason}>
              <span className="whitespace-pre-line wrap-anywhere">{decided.note}</span>
            </Fact>
          )}
          {memberId && handle && (
            <Fact wide label={reportQueueCopy.reported}>
              <DeskLink member={{ memberId, nama, handle }} />
            </Fact>
          )}
        </FactList>
        <p className="text-15 text-ink-soft">{reportQueueCopy.evidenceGone}</p>
      </div>
    </Modal>
  );
}
