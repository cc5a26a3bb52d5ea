import type { OpenedAppeal, StaffAppeal } from '#contract/sanctions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appealQueueCopy, memberDeskCopy, presetReasons } from '#copy/member-desk.ts';
import { categoryWords } from '#copy/safety.ts';
import { suspensionEnd } from '#copy/sanctions.ts';
import { reportQueueCopy, staffCopy } from '#copy/staff.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { serverState } from '#web/lib/server-state.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState, Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useOpenedReport } from '../queries.ts';
import { Fact, FactList } from './fact.tsx';
import { focused } from './held-focus.ts';
import { OPENING } from './opening.ts';
import { ReasonField } from './reason-field.tsx';
import { ReportContents } from './report-contents.tsx';
import { reasonRule } from './reason-rule.ts';

type Outcome = keyof typeof appealQueueCopy.answers;
type Props = { appeal: StaffAppeal; onClose: () => void; onDecided: () => void; onSettled: () => void };
const appealKey = serverState<[id: string]>('staff-appeal', []);

function useOpenedAppeal(id: string) {
  // Each request is an opening in the trail, so it is sent once.
  return useQuery({
    queryKey: appealKey(id),
    queryFn: ({ signal }) => call('POST /api/staff/appeals/:id/openings', { params: { id: id }, signal }),
    ...OPENING,
  });
}

function useAnswerForm({ appeal, onDecided, onSettled }: Props) {
  return useApiForm<{ outcome: Outcome | ''; note: string }>({
    values: { outcome: '', note: '' },
    send: async ({ outcome, note }) => {
      if (outcome === '') return;
      await call('POST /api/staff/appeals/:id/decision', {
        params: { id: appeal.id },
        body: { outcome, note },
      }).finally(onSettled);
      showToast({ tone: 'ok', text: appealQueueCopy.decided });
      onDecided();
    },
    leads: true,
    onInvalid: ({ outcome }) => goToField(outcome ? 'jawaban' : 'alasan-jawaban'),
  });
}

/** An appeal and its single answer; the moderator who decided may read it but not answer. */
export function AppealAnswerDialog(props: Props) {
  const { appeal, onClose } = props;
  const { data, error, refetch } = useOpenedAppeal(appeal.id);
  const { form, field, control, failure, sending, submit } = useAnswerForm(props);
  const answers = Object.entries(appealQueueCopy.answers) as [Outcome, string][];
  return (
    <Modal
      open
      busy={sending}
      onClose={onClose}
      aside
      title={appealQueueCopy.dialogTitle(appeal.member.nama)}
      footer={
        <>
          <Button tone="secondary" disabled={sending} onClick={onClose}>
            {data?.mine ? staffCopy.close : staffCopy.cancel}
          </Button>
          {data && !data.mine && (
            <Button loading={sending} onClick={() => submit()}>
              {appealQueueCopy.decide}
            </Button>
          )}
        </>
      }
    >
      {error && !data && (
        <ErrorState title={appealQueueCopy.openFailed} error={asApiError(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Waiting />}
      {data && (
        <div className="flex flex-col gap-6">
          <AppealContents appeal={data} />
          {data.mine ? (
            <Notice tone="warn">{appealQueueCopy.ownNotice}</Notice>
          ) : (
            <>
              <ChoiceGroup
                id="jawaban"
                label={appealQueueCopy.answer}
                options={answers.map(([value, label]) => ({ value, label }))}
                {...control('outcome', { required: appealQueueCopy.answerNeeded })}
              />
              <ReasonField
                id="alasan-jawaban"
                label={appealQueueCopy.note}
                hint={appealQueueCopy.noteHint}
                rows={2}
                failure={failure}
                failed={appealQueueCopy.failed}
                presets={presetReasons.appeal}
                onPick={(reason) => form.setValue('note', reason, { shouldValidate: true })}
                {...field('note', reasonRule)}
              />
            </>
          )}
        </div>
      )}
    </Modal>
  );
}

function AppealContents({ appeal: { text, kind, decision, standing } }: { appeal: OpenedAppeal }) {
  const dates = useDates();
  const { dateTimeText } = dates;
  return (
    <>
      <FactList>
        <Fact label={appealQueueCopy.kind}>
          {memberDeskCopy.kinds[kind]}
          {decision.until && ` ${memberDeskCopy.until(suspensionEnd(decision.until, dates))}`}
        </Fact>
        <Fact label={appealQueueCopy.cause}>{categoryWords[decision.cause]}</Fact>
        <Fact label={appealQueueCopy.decidedAt}>{dateTimeText(decision.at)}</Fact>
        <Fact label={appealQueueCopy.decidedBy}>
          {decision.by ?? '–'}
          {decision.ofReport && `, ${appealQueueCopy.fromReport}`}
        </Fact>
        <Fact label={appealQueueCopy.reason}>{decision.reason}</Fact>
        {decision.endedAt && (
          <>
            <Fact label={appealQueueCopy.ended}>{dateTimeText(decision.endedAt)}</Fact>
            <Fact label={reportQueueCopy.standing}>
              {standing
                ? reportQueueCopy.stands(
                    reportQueueCopy.standings[standing.kind],
                    standing.until && dateTimeText(standing.until),
                  )
                : appealQueueCopy.nothingStands}
            </Fact>
          </>
        )}
      </FactList>
      {decision.endedAt && <Notice tone="info">{appealQueueCopy.overNotice}</Notice>}
      <section aria-labelledby="kata-anggota">
        <h3 id="kata-anggota" className="text-15 font-semi">
          {appealQueueCopy.said}
        </h3>
        <p className="mt-1 whitespace-pre-line break-words">{text}</p>
      </section>
      {decision.reportId !== null && <AppealedReport id={decision.reportId} />}
    </>
  );
}

/** What was decided about, asked for by a press: each opening is in the trail, and told to both sides of the report. */
function AppealedReport({ id }: { id: string }) {
  const [asked, setAsked] = useState(false);
  if (asked)
    return (
      <section ref={focused} tabIndex={-1} aria-label={appealQueueCopy.openReport} className="outline-none">
        <OpenedReportOf id={id} />
      </section>
    );
  return (
    <Button tone="secondary" className="self-start" onClick={() => setAsked(true)}>
      {appealQueueCopy.openReport}
    </Button>
  );
}

function OpenedReportOf({ id }: { id: string }) {
  const { data, error, refetch } = useOpenedReport(id);
  if (data)
    return (
      <div className="flex flex-col gap-6">
        <ReportContents report={data} />
      </div>
    );
  if (!error) return <Waiting />;
  return <ErrorState title={reportQueueCopy.openFailed} error={asApiError(error)} onRetry={() => void refetch()} />;
}
