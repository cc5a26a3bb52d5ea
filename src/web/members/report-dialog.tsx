import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '#copy/errors.ts';
import { blockCopy, categoryWords, reportCopy } from '#copy/safety.ts';
import { transcriptCopy } from '#copy/transcript.ts';
import { REPORT_CATEGORIES, REPORT_NOTE_MAX, type ReportCategory, type ReportKind } from '#domain/safety/reports.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { type ApiInput, asApiError, call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { happened } from '#web/lib/server-state.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, ChoiceGroup } from '#web/ui/choices.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { tellBlocked, type Whom } from './blocked-here.ts';
import type { Blocking } from './use-block.ts';

/** Subject of a report: a profile, one of its photos, or a message (`seq`: its place in the conversation). */
export type Reported = { whom: Whom; nama: string; kind: ReportKind; photoId?: string; seq?: number };
type Typed = { category: ReportCategory | ''; note: string; block: boolean };
/** `dueAt` null: received before. */
type Outcome = { dueAt: string | null; blocked: boolean };
type Props = { reported: Reported; onClose: () => void } & Blocking;

/** Reports a member: category, optional words, and when we answer. */
export function ReportDialog({ reported, onClose, onBlocking, onBlocked }: Props) {
  const { dueText } = useDates();
  const { whom, nama, kind } = reported;
  // No message was chosen: the server keeps those of the conversation that were read last.
  const talk = kind === 'profile' && 'conversationId' in whom;
  const client = useQueryClient();
  const { report, sent, already } = useReport(reported, onBlocking);
  const close = () => {
    onClose();
    if (!sent?.blocked) return;
    // Only now: the card with this dialog leaves the lists, and the layer below closes.
    onBlocked?.();
    void happened(client, 'visibility-changed');
  };
  const { sending, submit } = report;
  return (
    <Modal
      open
      busy={sending}
      onClose={close}
      title={reportCopy.title(kind, nama)}
      footer={
        sent ? (
          <Button onClick={close}>{reportCopy.close}</Button>
        ) : (
          <>
            <Button tone="secondary" onClick={close} disabled={sending}>
              {reportCopy.cancel}
            </Button>
            <Button loading={sending} onClick={() => submit()}>
              {reportCopy.send}
            </Button>
          </>
        )
      }
    >
      <div role="status">
        {sent && (
          <Received
            until={sent.dueAt && dueText(sent.dueAt)}
            blocked={sent.blocked ? nama : null}
            money={sent.money}
            onLeave={close}
          />
        )}
      </div>
      {!sent && (
        <ReportFields
          report={report}
          nama={nama}
          lead={talk ? reportCopy.leadTalk : reportCopy.lead}
          already={already}
        />
      )}
    </Modal>
  );
}

function useReport({ whom, kind, photoId, seq }: Reported, onBlocking: Blocking['onBlocking']) {
  const [sent, setSent] = useState<(Outcome & { money: boolean }) | null>(null);
  const [already, setAlready] = useState<string | null>(null);
  const report = useApiForm<Typed>({
    values: { category: '', note: '', block: false },
    send: async ({ category, note, block }) => {
      if (category === '') return;
      const about = { ...whom, kind, ...(photoId ? { photoId } : {}), ...(seq ? { seq } : {}) };
      const body = { ...about, category, note: note.trim() || null, block };
      if (block) onBlocking?.(true);
      try {
        const { dueAt, blocked } = await reportOnce(body);
        if (blocked) tellBlocked(whom);
        else if (block) onBlocking?.(false);
        setSent({ dueAt, blocked, money: category === 'asks-for-money' });
      } catch (error) {
        onBlocking?.(false);
        throw error;
      }
    },
    onFailed: ({ code, said }) => {
      const received = code === 'already-reported';
      setAlready(received ? said : null);
      return received;
    },
    blamed: 'form',
    onInvalid: ({ category }) => category && goToField('report-category'),
  });
  return { report, sent, already: report.sending ? null : already };
}

/**
 * Sends it. Was it received before, as after an answer that was lost, there is no new date, and what was asked for with
 * it is done all the same. Throws already-reported where nothing was.
 */
async function reportOnce(body: ApiInput<'POST /api/reports'>['body']): Promise<Outcome> {
  const { memberId, ref, roomSeq, conversationId, block = false } = body;
  try {
    return { dueAt: (await call('POST /api/reports', { body })).dueAt, blocked: block };
  } catch (error) {
    const { code, params } = asApiError(error);
    if (code !== 'already-reported' || !block) throw error;
    if (params?.blocked === 1) return { dueAt: null, blocked: true };
  }
  try {
    await call('POST /api/blocks', { body: { memberId, ref, roomSeq, conversationId } });
    return { dueAt: null, blocked: true };
  } catch (error) {
    showErrorToast(error, blockCopy.failed);
    return { dueAt: null, blocked: false };
  }
}

type FieldsProps = {
  report: ReturnType<typeof useApiForm<Typed>>;
  nama: string;
  lead: string;
  /** It was reported before: no failure. */
  already: string | null;
};

function ReportFields({ report: { form, typed, field, control, failure }, nama, lead, already }: FieldsProps) {
  const noteLength = [...typed.note].length;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-15 text-ink-soft">{lead}</p>
      <ChoiceGroup
        id="report-category"
        label={reportCopy.category}
        options={REPORT_CATEGORIES.map((value) => ({ value, label: categoryWords[value] }))}
        {...control('category', { required: reportCopy.categoryNeeded })}
      />
      <TextArea
        id="report-note"
        label={reportCopy.note}
        optional
        count={{ length: noteLength, max: REPORT_NOTE_MAX }}
        {...field('note', { validate: (note: string) => noteProblem([...note].length) })}
        error={noteProblem(noteLength)}
      />
      <Checkbox id="report-block" checked={typed.block} onChange={(block) => form.setValue('block', block)}>
        {reportCopy.alsoBlock(nama)}
      </Checkbox>
      <div role="alert">
        {failure && (
          <Notice tone="bad" title={reportCopy.failed}>
            {failure}
          </Notice>
        )}
        {already && <Notice>{already}</Notice>}
      </div>
    </div>
  );
}

const noteProblem = (length: number) =>
  length > REPORT_NOTE_MAX ? errorMessage('field-too-long', { max: REPORT_NOTE_MAX }) : undefined;

type ReceivedProps = { until: string | null; blocked: string | null; money?: boolean; onLeave?: () => void };

/**
 * `until` null: received before. `money`: about money; with a link to the transcript for IASC, which leaves the dialog
 * (`onLeave`).
 */
export function Received({ until, blocked, money = false, onLeave }: ReceivedProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-4 text-center">
      <CircleCheck aria-hidden className="size-10 text-ok" strokeWidth={1.5} />
      <p className="text-20 font-semi">{reportCopy.doneTitle}</p>
      <p className="text-ink-soft">{until === null ? errorMessage('already-reported') : reportCopy.doneText(until)}</p>
      {blocked !== null && <p className="text-ink-soft">{reportCopy.doneBlocked(blocked)}</p>}
      {money && (
        <Link to="/profile/privasi#bukti" onClick={onLeave} className="inline-flex min-h-11 items-center font-semi">
          {transcriptCopy.afterReport}
        </Link>
      )}
    </div>
  );
}
