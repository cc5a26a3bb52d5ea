import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { valueText } from '#copy/field-texts.ts';
import { documentCopy } from '#copy/profile.ts';
import { documentQueueCopy } from '#copy/staff.ts';
import { PROVED_FIELD } from '#domain/profile/badges.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useDecideDocument, useOpenDocument } from '../queries.ts';
import { isPicture, type Missing, OpenedPicture } from './opened-picture.tsx';
import { ReasonField } from './reason-field.tsx';
import { reasonRule } from './reason-rule.ts';

type QueuedDocument = ApiOutput<'GET /api/staff/papers'>['papers'][number];
type Opening = ApiOutput<'POST /api/staff/papers/:id/openings'>;
type Props = { document: QueuedDocument; onClose: () => void; onDecided: () => void };

/** First the reason, which the owner will read; then the document beside the profile's claim, and the decision. */
export function DocumentDialog({ document, onClose, onDecided }: Props) {
  const open = useOpenDocument();
  const decide = useDecideDocument();
  const [opening, setOpening] = useState<Opening | null>(null);
  const [missing, setMissing] = useState<Missing | null>(null);
  const [deciding, setDeciding] = useState(false);
  const [fetched, setFetched] = useState(false);
  const claim = useRef<HTMLParagraphElement>(null);
  // Not the link that downloads a private paper, which comes where the reason was sent.
  useEffect(() => {
    // Opened again it takes the focus from no reason that is being typed.
    if (opening && !globalThis.document.activeElement?.matches('textarea, input'))
      claim.current?.focus({ preventScroll: true });
  }, [opening]);
  const kind = documentCopy.kinds[document.kind];
  const onOpened = (opened: Opening) => {
    setOpening(opened);
    setMissing(null);
  };
  return (
    <Modal
      open
      busy={open.isPending || deciding}
      onClose={onClose}
      aside
      title={documentQueueCopy.dialogTitle(kind, document.nama)}
    >
      <div className="flex flex-col gap-5">
        {opening && (
          <>
            <p ref={claim} tabIndex={-1}>
              {documentQueueCopy.claimIs}:{' '}
              <b className="font-semi">{valueText(PROVED_FIELD[document.kind], opening.claim)}</b>
            </p>
            <OpenedDocument
              opening={opening}
              alt={documentQueueCopy.imageOf(kind, document.nama)}
              missing={missing}
              onMissing={setMissing}
              onFetched={() => setFetched(true)}
            />
          </>
        )}
        {(!opening || missing === 'lapsed') && <Reason document={document} open={open} onOpened={onOpened} />}
        {/* Drawn from the first opening on, whatever becomes of the picture: a written reason is not lost. */}
        {opening && (
          <Decision
            document={document}
            unseen={!fetched && !isPicture(opening)}
            decide={decide}
            onSending={setDeciding}
            onDecided={onDecided}
          />
        )}
      </div>
    </Modal>
  );
}

type ReasonProps = {
  document: QueuedDocument;
  open: ReturnType<typeof useOpenDocument>;
  onOpened: (opening: Opening) => void;
};

function Reason({ document, open, onOpened }: ReasonProps) {
  const { field, failure, sending, submit } = useApiForm({
    values: { reason: '' },
    send: async ({ reason }) => onOpened(await open.mutateAsync({ id: document.id, reason })),
    fieldOf: { 'reason-required': 'reason' },
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <ReasonField
        id="alasan-membuka"
        label={documentQueueCopy.reason}
        hint={documentQueueCopy.reasonHint}
        rows={3}
        failure={failure}
        failed={documentQueueCopy.openFailed}
        {...field('reason', reasonRule)}
      />
      <div className="flex justify-end">
        <Button type="submit" loading={sending}>
          {documentQueueCopy.openDocument}
        </Button>
      </div>
    </form>
  );
}

type OpenedProps = {
  opening: Opening;
  alt: string;
  missing: Missing | null;
  onMissing: (why: Missing | null) => void;
  /** The file is on its way to whoever decides. */
  onFetched: () => void;
};

function OpenedDocument({ opening, alt, missing, onMissing, onFetched }: OpenedProps) {
  const { timeText } = useDates();
  return (
    <div className="flex flex-col gap-3">
      <OpenedPicture
        opening={opening}
        alt={alt}
        missing={missing}
        why={missing && documentQueueCopy.missing[missing]}
        onMissing={onMissing}
        height="h-[45dvh]"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-15 text-ink-soft">
          {documentQueueCopy.openedUntil(timeText(opening.expiresAt))}
        </p>
        <a href={opening.file} download onClick={onFetched} className={buttonClass({ tone: 'secondary', small: true })}>
          <Download aria-hidden className="size-5" /> {documentQueueCopy.download}
        </a>
      </div>
    </div>
  );
}

type Decided = { note: string; decision: 'approve' | 'reject' };
type DecisionProps = {
  document: QueuedDocument;
  /** It cannot be approved yet. */
  unseen: boolean;
  decide: ReturnType<typeof useDecideDocument>;
  /** From the press on: the write itself is told of a moment later. */
  onSending: (sending: boolean) => void;
  onDecided: () => void;
};

/** What is approved needs no reason. */
const NOTE_RULE = {
  validate: (note: string, { decision }: Decided) => decision === 'approve' || reasonRule.validate(note),
};

function Decision({ document, unseen, decide, onSending, onDecided }: DecisionProps) {
  const { form, field, failure, sending, submit } = useApiForm<Decided>({
    values: { note: '', decision: 'approve' },
    send: async ({ note, decision }) => {
      await decide.mutateAsync({ id: document.id, decision, note: note.trim() || null });
      showToast({
        tone: 'ok',
        text:
          decision === 'approve'
            ? documentQueueCopy.approved(document.nama)
            : documentQueueCopy.rejected(document.nama),
      });
      onDecided();
    },
    fieldOf: { 'reason-required': 'note' },
  });
  useEffect(() => onSending(sending), [sending, onSending]);
  const decideAs = (decision: 'approve' | 'reject') => {
    form.setValue('decision', decision);
    submit();
  };
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <ReasonField
        id="alasan-menolak"
        label={documentQueueCopy.rejectNote}
        hint={documentQueueCopy.rejectNoteHint}
        rows={2}
        failure={failure}
        failed={documentQueueCopy.decideFailed}
        {...field('note', NOTE_RULE)}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" id="periksa-dulu" className="grow text-15 text-ink-soft">
          {unseen && documentQueueCopy.fetchFirst}
        </p>
        <Button
          tone="danger"
          loading={sending && form.getValues('decision') === 'reject'}
          disabled={sending}
          onClick={() => decideAs('reject')}
        >
          {documentQueueCopy.reject}
        </Button>
        <Button
          loading={sending && form.getValues('decision') === 'approve'}
          disabled={sending || unseen}
          aria-describedby="periksa-dulu"
          onClick={() => decideAs('approve')}
        >
          {documentQueueCopy.approve}
        </Button>
      </div>
    </div>
  );
}
