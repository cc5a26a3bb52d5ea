import type { OwnDocument } from '#contract/documents.ts';
import { CircleCheck, CircleX, Clock, Download, FileText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { sizeText } from '#copy/amounts.ts';
import { documentCopy } from '#copy/profile.ts';
import { useDates } from '#web/lib/dates.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { announce } from '#web/ui/toast.tsx';
import { useWithdrawDocument } from '../queries.ts';

const STATUS = {
  pending: { tone: 'warn', Icon: Clock },
  approved: { tone: 'ok', Icon: CircleCheck },
  rejected: { tone: 'plain', Icon: CircleX },
  withdrawn: { tone: 'plain', Icon: Undo2 },
} as const satisfies Record<OwnDocument['status'], { tone: BadgeTone; Icon: typeof Clock }>;

/** One own document: its state from sending to erasing, and every opening by staff. */
export function DocumentItem({ document }: { document: OwnDocument }) {
  const { name, status, lapsed, decidedAt, openings } = document;
  const { dateText } = useDates();
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawDocument();
  const { tone, Icon } = STATUS[status];
  return (
    <article aria-label={name} className="flex flex-col gap-2 rounded-field border border-line p-3 text-15">
      <div className="flex items-start gap-3">
        <FileText aria-hidden className="mt-0.5 size-6 shrink-0 text-sirih" />
        <div className="min-w-0 grow">
          <p className="font-semi">{name}</p>
          <p className="text-13 text-ink-soft">
            {documentCopy.sentAt(dateText(document.sentAt), sizeText(document.bytes))}
          </p>
          <p className="mt-1">
            <Badge tone={tone} icon={<Icon aria-hidden className="size-[1.1em] stroke-2" />}>
              {lapsed ? documentCopy.lapsedStatus : documentCopy.status[status]}
            </Badge>
          </p>
        </div>
      </div>
      {status === 'withdrawn' && <p>{lapsed ? documentCopy.lapsed : documentCopy.withdrawnKept}</p>}
      {(status === 'approved' || status === 'rejected') && decidedAt && (
        <p>
          {documentCopy.decidedAt[status](dateText(decidedAt))}{' '}
          {document.file === null
            ? documentCopy.erased
            : document.erasedAt && documentCopy.erasedAt(dateText(document.erasedAt))}
        </p>
      )}
      {document.note && <p>{documentCopy.note(document.note)}</p>}
      <Openings openings={openings} />
      <DocumentActs document={document} onWithdraw={() => setAsking(true)} />
      <AskDialog
        open={asking}
        title={documentCopy.withdrawAsk}
        yes={documentCopy.withdrawYes}
        no={documentCopy.keep}
        busy={withdraw.isPending}
        onClose={() => setAsking(false)}
        onYes={() =>
          void withdraw.mutateAsync(document.id).then(
            // A document staff had opened keeps its row.
            () => (setAsking(false), announce(documentCopy.withdrawn)),
            (error: unknown) => (setAsking(false), showErrorToast(error, documentCopy.withdrawFailed)),
          )
        }
      >
        <p>{documentCopy.withdrawText(name)}</p>
      </AskDialog>
    </article>
  );
}

/** Every opening by staff, with its reason. */
function Openings({ openings }: Pick<OwnDocument, 'openings'>) {
  const { dateText } = useDates();
  if (openings.length === 0) return <p className="text-13 text-ink-soft">{documentCopy.neverOpened}</p>;
  return (
    <ul aria-label={documentCopy.openings} className="flex flex-col gap-1 text-13 text-ink-soft">
      {openings.map(({ at, reason }) => (
        <li key={`${at}${reason}`}>{documentCopy.opening(dateText(at), reason)}</li>
      ))}
    </ul>
  );
}

/** Actions of the member: download the file, withdraw it. */
function DocumentActs({ document, onWithdraw }: { document: OwnDocument; onWithdraw: () => void }) {
  if (document.file === null && !document.can.withdraw) return null;
  return (
    <div className="-mb-1 -ml-3 flex flex-wrap gap-2">
      {document.file !== null && (
        <a
          href={document.file}
          download
          aria-label={documentCopy.downloadLabel(document.name)}
          className={buttonClass({ tone: 'quiet', small: true })}
        >
          <Download aria-hidden className="size-4" /> {documentCopy.download}
        </a>
      )}
      {document.can.withdraw && (
        <Button small tone="quiet" aria-label={documentCopy.withdrawLabel(document.name)} onClick={onWithdraw}>
          {documentCopy.withdraw}
        </Button>
      )}
    </div>
  );
}
