import type { OpenedRequest, QueuedRequest } from '#contract/support.ts';
import { numberText } from '#copy/number-text.ts';
import { supportStaffCopy } from '#copy/staff-support.ts';
import type { SupportAct } from '#domain/support/requests.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useActOnRequest, useMailedNow, useOpenedRequest } from '../queries.support.ts';
import { ActDialog, ActKept, ActWords, OpeningDialog } from './act-dialog.tsx';
import { RequestContents } from './request-contents.tsx';
import { requestTitle } from './request-topic.ts';

type Props = { request: QueuedRequest; onClose: () => void; onDone: () => void };

/** A request in full, and the possible acts. */
export function RequestDialog({ request, onClose, onDone }: Props) {
  const opened = useOpenedRequest(request.id);
  if (opened.data) return <OpenDialog request={opened.data} onClose={onClose} onDone={onDone} />;
  return (
    <OpeningDialog
      title={requestTitle(request)}
      query={opened}
      opening={supportStaffCopy.opening}
      failed={supportStaffCopy.openFailed}
      onClose={onClose}
    />
  );
}

type Mailed = OpenedRequest['mailed'];
type Toast = Parameters<typeof showToast>[0];
type Values = { act: SupportAct | ''; text: string; day: string; time: string; link: string };

function OpenDialog({ request, onClose, onDone }: { request: OpenedRequest; onClose: () => void; onDone: () => void }) {
  const decide = useActOnRequest();
  const mailedNow = useMailedNow();
  const form = useApiForm<Values>({
    values: { act: request.acts[0] ?? '', text: '', day: '', time: '', link: '' },
    send: async ({ act, ...rest }) => {
      if (act === '') return;
      await decide.mutateAsync({ id: request.id, act, ...rest, changedAt: request.changedAt });
      showToast(savedToast(request, act, mailedNow(request.id)));
      onDone();
    },
    onInvalid: ({ act, day }) => goToField(act ? 'tindakan' : day ? 'hari' : 'jam'),
  });
  const over = request.acts.length === 0;
  return (
    <ActDialog title={requestTitle(request)} over={over} form={form} onClose={onClose}>
      {request.mailed === 'failed' && <FailedAnswer request={request} onDone={onDone} />}
      <RequestContents request={request} />
      {over ? (
        <ActKept label={supportStaffCopy.words} text={form.typed.text} failure={form.failure} />
      ) : (
        <ActFields request={request} form={form} />
      )}
    </ActDialog>
  );
}

/** An answer by mail left, waits for its next try, or could not leave; one not found is said to be on its way. */
function savedToast({ kind, mails }: OpenedRequest, act: SupportAct, mailed: Mailed | undefined): Toast {
  const ok = (text: string): Toast => ({ tone: 'ok', text });
  if (kind !== 'message') return ok(supportStaffCopy.saved);
  if (act !== 'answer') return ok(supportStaffCopy.savedQuietly);
  if (!mails) return ok(supportStaffCopy.savedByHand);
  if (mailed === 'failed') return { tone: 'bad', text: supportStaffCopy.savedMailFailed };
  return ok(mailed === 'waiting' ? supportStaffCopy.savedToBeMailed : supportStaffCopy.savedToMail);
}

/** The answer reached nobody: its mail once more, or another way. */
function FailedAnswer({ request, onDone }: { request: OpenedRequest; onDone: () => void }) {
  const decide = useActOnRequest();
  const mailedNow = useMailedNow();
  const { id, answer, phone, acts, changedAt } = request;
  const send = () =>
    void decide.mutateAsync({ id, act: 'answer', text: answer ?? '', changedAt }).then(
      () => (showToast(savedToast(request, 'answer', mailedNow(id))), onDone()),
      (error: unknown) => showErrorToast(error, supportStaffCopy.failed),
    );
  return (
    <Notice
      tone="warn"
      action={
        acts.includes('answer') && (
          <Button small tone="secondary" loading={decide.isPending} onClick={send}>
            {supportStaffCopy.sendAgain}
          </Button>
        )
      }
    >
      {phone ? supportStaffCopy.failedAnswerPhone(numberText(phone)) : supportStaffCopy.failedAnswer}
    </Notice>
  );
}

type Form = ReturnType<typeof useApiForm<Values>>;

const WORDS = { label: supportStaffCopy.words, hint: supportStaffCopy.wordsHint };

/** The act, and its fields. */
function ActFields({ request, form: { field, control, failure, typed } }: { request: OpenedRequest; form: Form }) {
  // Closing a message without an answer sends nothing.
  const told = request.kind !== 'message' || typed.act === 'answer';
  return (
    <>
      <ChoiceGroup
        id="tindakan"
        label={supportStaffCopy.act}
        options={request.acts.map((value) => ({ value, label: supportStaffCopy.acts[value] }))}
        {...control('act', { required: supportStaffCopy.actNeeded })}
      />
      {typed.act === 'appoint' && (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            id="hari"
            type="date"
            label={supportStaffCopy.day}
            {...field('day', { required: supportStaffCopy.dayNeeded })}
          />
          <TextField
            id="jam"
            type="time"
            label={supportStaffCopy.time(request.zone)}
            {...field('time', { required: supportStaffCopy.timeNeeded })}
          />
          <div className="sm:col-span-2">
            <TextField
              id="tautan"
              type="url"
              inputMode="url"
              autoComplete="off"
              label={supportStaffCopy.meeting}
              hint={supportStaffCopy.meetingHint}
              placeholder="https://"
              {...field('link')}
            />
          </div>
        </div>
      )}
      <ActWords words={told ? { ...WORDS, field: field('text') } : null} failure={failure} />
    </>
  );
}
