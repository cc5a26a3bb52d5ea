import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { valueText } from '#copy/field-values.ts';
import { paperCopy } from '#copy/profile.ts';
import { paperQueueCopy } from '#copy/staff.ts';
import { PROVED_FIELD } from '#domain/profile/badges.ts';
import { type ApiOutput, asApiError } from '#web/lib/api.ts';
import { timeText } from '#web/lib/dates.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useDecidePaper, useOpenPaper } from '../queries.ts';

type Paper = ApiOutput<'GET /api/staff/papers'>['papers'][number];
type Opening = ApiOutput<'POST /api/staff/papers/:id/openings'>;
type Props = { paper: Paper; onClose: () => void; onDecided: () => void };

/** First the reason, which its owner will read; then the paper beside what the profile says, and the decision. */
export function PaperDialog({ paper, onClose, onDecided }: Props) {
  const [opening, setOpening] = useState<Opening | null>(null);
  const [lapsed, setLapsed] = useState(false);
  const kind = paperCopy.kinds[paper.kind];
  return (
    <Modal open onClose={onClose} wide title={paperQueueCopy.dialogTitle(kind, paper.nama)}>
      <div className="flex flex-col gap-5">
        <p>
          {paperQueueCopy.claimIs}: <b className="font-semi">{valueText(PROVED_FIELD[paper.kind], (opening ?? paper).claim)}</b>
        </p>
        {opening ? (
          <>
            <OpenedPaper
              opening={opening}
              alt={paperQueueCopy.imageOf(kind, paper.nama)}
              onLapsed={() => {
                setLapsed(true);
                setOpening(null);
              }}
            />
            <Decision paper={paper} onDecided={onDecided} />
          </>
        ) : (
          <Reason paper={paper} lapsed={lapsed} onOpened={setOpening} />
        )}
      </div>
    </Modal>
  );
}

function Reason({ paper, lapsed, onOpened }: { paper: Paper; lapsed: boolean; onOpened: (opening: Opening) => void }) {
  const [reason, setReason] = useState('');
  const open = useOpenPaper();
  const failure = open.isError ? asApiError(open.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!open.isPending) open.mutate({ id: paper.id, reason }, { onSuccess: onOpened });
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {lapsed && <Notice tone="warn">{paperQueueCopy.expired}</Notice>}
      <TextArea
        id="alasan-membuka"
        label={paperQueueCopy.reason}
        hint={paperQueueCopy.reasonHint}
        rows={3}
        value={reason}
        error={failure?.code === 'reason-required' ? failure.message : null}
        onChange={(event) => {
          setReason(event.target.value);
          if (open.isError) open.reset();
        }}
      />
      <div role="alert">
        {failure && failure.code !== 'reason-required' && (
          <Notice tone="bad" title={paperQueueCopy.openFailed}>
            {failure.message}
          </Notice>
        )}
      </div>
      <div className="flex justify-end">
        <Button type="submit" loading={open.isPending}>
          {paperQueueCopy.openPaper}
        </Button>
      </div>
    </form>
  );
}

function OpenedPaper({ opening, alt, onLapsed }: { opening: Opening; alt: string; onLapsed: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      {opening.mime.startsWith('image/') && (
        <img src={opening.file} alt={alt} onError={onLapsed} className="max-h-[45dvh] w-full rounded-field border border-line bg-paper object-contain" />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-15 text-ink-soft">
          {paperQueueCopy.openedUntil(timeText(opening.expiresAt))}
        </p>
        <a href={opening.file} download className={buttonClass({ tone: 'secondary', small: true })}>
          <Download aria-hidden className="size-5" strokeWidth={1.75} /> {paperQueueCopy.download}
        </a>
      </div>
    </div>
  );
}

function Decision({ paper, onDecided }: { paper: Paper; onDecided: () => void }) {
  const [note, setNote] = useState('');
  const decide = useDecidePaper();
  const failure = decide.isError ? asApiError(decide.error) : null;
  const send = (decision: 'approve' | 'reject') =>
    decide.mutate(
      { id: paper.id, decision, note: note.trim() || null },
      {
        onSuccess: () => {
          showToast({ tone: 'ok', text: decision === 'approve' ? paperQueueCopy.approved(paper.nama) : paperQueueCopy.rejected(paper.nama) });
          onDecided();
        },
      },
    );
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <TextArea
        id="alasan-menolak"
        label={paperQueueCopy.rejectNote}
        hint={paperQueueCopy.rejectNoteHint}
        rows={2}
        value={note}
        error={failure?.code === 'reason-required' ? failure.message : null}
        onChange={(event) => setNote(event.target.value)}
      />
      <div role="alert">
        {failure && failure.code !== 'reason-required' && (
          <Notice tone="bad" title={paperQueueCopy.decideFailed}>
            {failure.message}
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="danger" loading={decide.isPending && decide.variables.decision === 'reject'} disabled={decide.isPending} onClick={() => send('reject')}>
          {paperQueueCopy.reject}
        </Button>
        <Button loading={decide.isPending && decide.variables.decision === 'approve'} disabled={decide.isPending} onClick={() => send('approve')}>
          {paperQueueCopy.approve}
        </Button>
      </div>
    </div>
  );
}
