import type { OpenedReport, QueuedReport } from '#contract/safety.ts';
import { presetReasons, spanCopy } from '#copy/member-desk.ts';
import { nameOrGone, reportQueueCopy, staffCopy, staffRoomCopy } from '#copy/staff.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { asApiError } from '#web/lib/api.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useDecideReport, useOpenedReport } from '../queries.ts';
import { ReasonField } from './reason-field.tsx';
import { reasonRule } from './reason-rule.ts';
import { ReportContents } from './report-contents.tsx';

type Choice = keyof typeof reportQueueCopy.decisions;
type Typed = { choice: Choice | ''; days: string; minutes: string; note: string };
const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
type Props = { report: QueuedReport; onClose: () => void; onDecided: () => void };

/** A report in full, which is an opening in the trail, and its decision. */
export function ReportDecisionDialog({ report, onClose, onDecided }: Props) {
  const { data, error, refetch } = useOpenedReport(report.id);
  if (data) return <DecisionDialog report={data} onClose={onClose} onDecided={onDecided} />;
  return (
    <Modal open onClose={onClose} aside title={reportQueueCopy.dialogTitle(nameOrGone(report.reported.nama))}>
      {error ? (
        <ErrorState title={reportQueueCopy.openFailed} error={asApiError(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Modal>
  );
}

/** The evidence, and the single decision. */
function DecisionDialog({ report, onClose, onDecided }: Omit<Props, 'report'> & { report: OpenedReport }) {
  const decide = useDecideReport();
  const { form, typed, field, control, failure, sending, submit } = useApiForm<Typed>({
    values: { choice: '', days: '7', minutes: '1440', note: '' },
    send: async ({ choice, days, minutes, note }) => {
      if (choice === '') return;
      const dismiss = choice === 'dismiss';
      await decide.mutateAsync({
        id: report.id,
        decision: dismiss ? 'dismiss' : 'uphold',
        action: dismiss ? 'none' : choice,
        days: choice === 'suspend' && days !== '' ? Number(days) : null,
        minutes: choice === 'mute' ? Number(minutes) : null,
        note,
        standingId: report.standingId,
      });
      showToast({ tone: 'ok', text: reportQueueCopy.decided });
      onDecided();
    },
    fieldOf: { 'reason-required': 'note' },
    leads: true,
    onInvalid: ({ choice }) => goToField(choice ? 'keputusan' : 'alasan-keputusan'),
  });
  const choices = (Object.keys(reportQueueCopy.decisions) as Choice[]).filter((c) => offered(c, report));
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      aside
      title={reportQueueCopy.dialogTitle(nameOrGone(report.reported.nama))}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {staffCopy.cancel}
          </Button>
          <Button loading={sending} onClick={() => submit()}>
            {reportQueueCopy.decide}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ReportContents report={report} />
        <ChoiceGroup
          id="keputusan"
          label={reportQueueCopy.decision}
          options={choices.map((value) => ({ value, label: reportQueueCopy.decisions[value] }))}
          {...control('choice', { required: reportQueueCopy.decisionNeeded })}
        />
        <SpanOf choice={typed.choice} days={control('days')} minutes={control('minutes')} />
        <ReasonField
          id="alasan-keputusan"
          label={reportQueueCopy.note}
          hint={reportQueueCopy.noteHint}
          rows={3}
          failure={failure}
          failed={reportQueueCopy.decideFailed}
          presets={presetReasons.sanction}
          onPick={(reason) => form.setValue('note', reason, { shouldValidate: true })}
          {...field('note', reasonRule)}
        />
      </div>
    </Modal>
  );
}

type Control = { value: string; error: string | null; onChange: (value: string) => void };
type Spans = { choice: Choice | ''; days: Control; minutes: Control };

/** Length of a suspension or a mute. */
function SpanOf({ choice, days, minutes }: Spans) {
  if (choice === 'suspend')
    return (
      <ChoiceGroup
        id="lama-penangguhan"
        label={spanCopy.suspension}
        options={options(spanCopy.suspensions)}
        {...days}
      />
    );
  if (choice !== 'mute') return null;
  return (
    <ChoiceGroup id="lama-bisu" label={staffRoomCopy.length} options={options(staffRoomCopy.lengths)} {...minutes} />
  );
}

/** Only messages of the room can be removed. */
function offered(choice: Choice, { kind, evidence }: OpenedReport): boolean {
  if (choice === 'remove-photo') return kind === 'photo';
  return choice !== 'remove-message' || (kind === 'message' && evidence.where === 'room');
}
