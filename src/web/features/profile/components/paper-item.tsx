import type { OwnPaper } from '#contract/papers.ts';
import { CircleCheck, CircleX, Clock, Download, FileText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { paperCopy, sizeText } from '#copy/profile.ts';
import { dateText } from '#web/lib/dates.ts';
import { tellFailure } from '#web/parts/tell-failure.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Badge, type BadgeTone } from '#web/ui/marks.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useWithdrawPaper } from '../queries.ts';

const STATUS = {
  pending: { tone: 'warn', Icon: Clock },
  approved: { tone: 'ok', Icon: CircleCheck },
  rejected: { tone: 'plain', Icon: CircleX },
  withdrawn: { tone: 'plain', Icon: Undo2 },
} as const satisfies Record<OwnPaper['status'], { tone: BadgeTone; Icon: typeof Clock }>;

/** One paper of the member's own: its way from sending to erasing, and every opening by staff. */
export function PaperItem({ paper }: { paper: OwnPaper }) {
  const { name, status, decidedAt, openings } = paper;
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawPaper();
  const { tone, Icon } = STATUS[status];
  return (
    <article aria-label={name} className="flex flex-col gap-2 rounded-field border border-line p-3 text-15">
      <div className="flex items-start gap-3">
        <FileText aria-hidden className="mt-0.5 size-6 shrink-0 text-sirih" strokeWidth={1.75} />
        <div className="min-w-0 grow">
          <p className="font-semi">{name}</p>
          <p className="text-13 text-ink-soft">{paperCopy.sentAt(dateText(paper.sentAt), sizeText(paper.bytes))}</p>
          <p className="mt-1">
            <Badge tone={tone}>
              <Icon aria-hidden className="size-3.5" strokeWidth={2} /> {paperCopy.status[status]}
            </Badge>
          </p>
        </div>
      </div>
      {status === 'withdrawn' && <p>{paperCopy.withdrawnKept}</p>}
      {(status === 'approved' || status === 'rejected') && decidedAt && (
        <p>
          {paperCopy.decidedAt[status](dateText(decidedAt))}{' '}
          {paper.file === null ? paperCopy.erased : paper.erasedAt && paperCopy.erasedAt(dateText(paper.erasedAt))}
        </p>
      )}
      {paper.note && <p>{paperCopy.note(paper.note)}</p>}
      {openings.length === 0 ? (
        <p className="text-13 text-ink-soft">{paperCopy.neverOpened}</p>
      ) : (
        <ul aria-label={paperCopy.openings} className="flex flex-col gap-1 text-13 text-ink-soft">
          {openings.map(({ at, reason }) => (
            <li key={`${at}${reason}`}>{paperCopy.opening(dateText(at), reason)}</li>
          ))}
        </ul>
      )}
      {(paper.file !== null || paper.can.withdraw) && (
        <div className="-mb-1 -ml-3 flex flex-wrap gap-2">
          {paper.file !== null && (
            <a href={paper.file} download aria-label={paperCopy.downloadLabel(name)} className={buttonClass({ tone: 'quiet', small: true })}>
              <Download aria-hidden className="size-4" strokeWidth={1.75} /> {paperCopy.download}
            </a>
          )}
          {paper.can.withdraw && (
            <Button small tone="quiet" aria-label={paperCopy.withdrawLabel(name)} onClick={() => setAsking(true)}>
              {paperCopy.withdraw}
            </Button>
          )}
        </div>
      )}
      <AskDialog
        open={asking}
        title={paperCopy.withdrawAsk}
        yes={paperCopy.withdrawYes}
        no={paperCopy.keep}
        busy={withdraw.isPending}
        onClose={() => setAsking(false)}
        onYes={() =>
          withdraw.mutate(paper.id, {
            onSuccess: () => showToast({ tone: 'ok', text: paperCopy.withdrawn }),
            onError: (error) => (setAsking(false), tellFailure(error, paperCopy.withdrawFailed)),
          })
        }
      >
        <p>{paperCopy.withdrawText(name)}</p>
      </AskDialog>
    </article>
  );
}
