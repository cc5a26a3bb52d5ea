import type { StaffReport } from '#contract/protection.ts';
import { type ReactNode, useState } from 'react';
import { categoryWords, reportKindWords } from '#copy/protection.ts';
import { reportQueueCopy, staffCopy } from '#copy/staff.ts';
import { asApiError } from '#web/lib/api.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useDecideReport } from '../queries.ts';
import { ReportEvidence } from './report-evidence.tsx';

type Choice = keyof typeof reportQueueCopy.decisions;
type Props = { report: StaffReport; onClose: () => void; onDecided: () => void };

/** A report with what the reporter saw, and its decision, once. */
export function ReportDecisionDialog({ report, onClose, onDecided }: Props) {
  const [choice, setChoice] = useState<Choice | ''>('');
  const [note, setNote] = useState('');
  const [checked, setChecked] = useState(false);
  const decide = useDecideReport();
  const failure = decide.isError ? asApiError(decide.error) : null;
  const choices = (Object.keys(reportQueueCopy.decisions) as Choice[]).filter((c) => offered(c, report));
  const submit = () => {
    setChecked(true);
    if (choice === '') return document.getElementById('keputusan')?.focus();
    decide.mutate(
      { id: report.id, decision: choice === 'dismiss' ? 'dismiss' : 'uphold', action: choice === 'dismiss' ? 'none' : choice, note },
      { onSuccess: () => (showToast({ tone: 'ok', text: reportQueueCopy.decided }), onDecided()) },
    );
  };
  return (
    <Modal
      open
      onClose={onClose}
      wide
      title={reportQueueCopy.dialogTitle(report.reported.nama)}
      footer={
        <>
          <Button tone="secondary" disabled={decide.isPending} onClick={onClose}>
            {staffCopy.cancel}
          </Button>
          <Button loading={decide.isPending} onClick={submit}>
            {reportQueueCopy.decide}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-15 sm:grid-cols-3">
          <Item label={reportQueueCopy.category}>{categoryWords[report.category]}</Item>
          <Item label={reportQueueCopy.kind}>{reportKindWords[report.kind]}</Item>
          <Item label={reportQueueCopy.reporter}>{report.reporter.nama}</Item>
          <Item label={reportQueueCopy.at}>{dateTimeText(report.at)}</Item>
          <Item label={reportQueueCopy.due}>{dateTimeText(report.dueAt)}</Item>
          <Item label={reportQueueCopy.account}>{reportQueueCopy.status[report.reported.status] ?? report.reported.status}</Item>
        </dl>
        <section aria-labelledby="kata-pelapor">
          <h3 id="kata-pelapor" className="text-15 font-semi">
            {reportQueueCopy.said}
          </h3>
          <p className="mt-1 whitespace-pre-line text-15">{report.note ?? <span className="text-ink-soft">{reportQueueCopy.saidNothing}</span>}</p>
        </section>
        <section aria-labelledby="bukti" className="flex flex-col gap-2">
          <h3 id="bukti" className="text-15 font-semi">
            {reportQueueCopy.evidence}
          </h3>
          <ReportEvidence report={report} />
        </section>
        <ChoiceGroup
          id="keputusan"
          label={reportQueueCopy.decision}
          error={checked && choice === '' ? reportQueueCopy.decisionNeeded : null}
          options={choices.map((value) => ({ value, label: reportQueueCopy.decisions[value] }))}
          value={choice}
          onChange={(value) => setChoice(value as Choice)}
        />
        <TextArea
          id="alasan-keputusan"
          label={reportQueueCopy.note}
          hint={reportQueueCopy.noteHint}
          rows={3}
          value={note}
          error={failure?.code === 'reason-required' ? failure.message : null}
          onChange={(event) => setNote(event.target.value)}
        />
        <div role="alert">
          {failure && failure.code !== 'reason-required' && (
            <Notice tone="bad" title={reportQueueCopy.decideFailed}>
              {failure.message}
            </Notice>
          )}
        </div>
      </div>
    </Modal>
  );
}

/** Only what was said to all can be taken away from all. */
function offered(choice: Choice, { kind, evidence }: StaffReport): boolean {
  if (choice === 'remove-photo') return kind === 'photo';
  return choice !== 'remove-message' || (kind === 'message' && evidence.where === 'room');
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
