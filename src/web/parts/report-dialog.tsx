import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#copy/errors.ts';
import { categoryWords, reportCopy } from '#copy/protection.ts';
import { REPORT_CATEGORIES, REPORT_NOTE_MAX, type ReportCategory, type ReportKind } from '#domain/protection/reports.ts';
import { asApiError, call } from '#web/lib/api.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, ChoiceGroup } from '#web/ui/choices.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { refreshMeetings, type Whom } from './use-block.ts';

/** What is reported: a profile, one of its photos, or a message (`seq`: its place in the conversation). */
export type Reported = { whom: Whom; nama: string; kind: ReportKind; photoId?: string; seq?: number };
type Props = { reported: Reported; onClose: () => void; onBlocked?: () => void };

/** Reports a member: what happened, in their own words if they like, and by when we answer. */
export function ReportDialog({ reported, onClose, onBlocked }: Props) {
  const { whom, nama, kind, photoId, seq } = reported;
  const [category, setCategory] = useState<ReportCategory | ''>('');
  const [note, setNote] = useState('');
  const [block, setBlock] = useState(false);
  const [checked, setChecked] = useState(false);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (chosen: ReportCategory) =>
      call('POST /api/reports', {
        body: { ...whom, kind, ...(photoId ? { photoId } : {}), ...(seq ? { seq } : {}), category: chosen, note: note.trim() || null, block },
      }),
  });
  const close = () => {
    onClose();
    if (!send.isSuccess || !block) return;
    // Only now: the card this dialog hangs on goes with the lists, and what lies below closes.
    onBlocked?.();
    void refreshMeetings(client);
  };
  const tooLong = [...note].length > REPORT_NOTE_MAX;
  const submit = () => {
    setChecked(true);
    if (category === '') return showProblem();
    if (!tooLong) send.mutate(category);
  };
  return (
    <Modal
      open
      onClose={close}
      title={reportCopy.title(kind, nama)}
      footer={
        send.isSuccess ? (
          <Button onClick={close}>{reportCopy.close}</Button>
        ) : (
          <>
            <Button tone="secondary" onClick={close} disabled={send.isPending}>
              {reportCopy.cancel}
            </Button>
            <Button loading={send.isPending} onClick={submit}>
              {reportCopy.send}
            </Button>
          </>
        )
      }
    >
      <div role="status">{send.isSuccess && <Received until={dateTimeText(send.data.dueAt)} blocked={block ? nama : null} />}</div>
      {!send.isSuccess && (
        <div className="flex flex-col gap-5">
          <p className="text-15 text-ink-soft">{reportCopy.lead}</p>
          <ChoiceGroup
            id="report-category"
            label={reportCopy.category}
            error={checked && category === '' ? reportCopy.categoryNeeded : null}
            options={REPORT_CATEGORIES.map((value) => ({ value, label: categoryWords[value] }))}
            value={category}
            onChange={(value) => setCategory(value as ReportCategory)}
          />
          <div>
            <TextArea
              id="report-note"
              label={reportCopy.note}
              optional
              value={note}
              error={tooLong ? errorMessage('field-too-long', { max: REPORT_NOTE_MAX }) : null}
              onChange={(event) => setNote(event.target.value)}
            />
            <p className="mt-1 text-right text-13 text-ink-soft">{reportCopy.counter([...note].length, REPORT_NOTE_MAX)}</p>
          </div>
          <Checkbox id="report-block" checked={block} onChange={setBlock}>
            {reportCopy.alsoBlock(nama)}
          </Checkbox>
          <div role="alert">
            {send.isError && (
              <Notice tone="bad" title={reportCopy.failed}>
                {asApiError(send.error).message}
              </Notice>
            )}
          </div>
        </div>
      )}
    </Modal>
  );
}

/** The choices take the focus; what is missing stands below them, on a phone out of view. */
function showProblem(): void {
  document.getElementById('report-category')?.focus({ preventScroll: true });
  requestAnimationFrame(() => document.getElementById('report-category-error')?.scrollIntoView({ block: 'nearest' }));
}

export function Received({ until, blocked }: { until: string; blocked: string | null }) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-4 text-center">
      <CircleCheck aria-hidden className="size-10 text-ok" strokeWidth={1.5} />
      <p className="text-20 font-semi">{reportCopy.doneTitle}</p>
      <p className="text-ink-soft">{reportCopy.doneText(until)}</p>
      {blocked !== null && <p className="text-ink-soft">{reportCopy.doneBlocked(blocked)}</p>}
    </div>
  );
}
