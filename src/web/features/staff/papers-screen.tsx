import { useState } from 'react';
import { valueText } from '#copy/field-values.ts';
import { paperCopy, sizeText } from '#copy/profile.ts';
import { paperQueueCopy, staffCopy } from '#copy/staff.ts';
import { PROVED_FIELD } from '#domain/profile/badges.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { PaperDialog } from './components/paper-dialog.tsx';
import { Cell, OpenCell, Queue, useNextRow, waitingStatus } from './components/queue.tsx';
import { spanText } from './components/spans.ts';
import { usePaperQueue } from './queries.ts';

export const meta = () => pageMeta(paperQueueCopy.title);

type Paper = ApiOutput<'GET /api/staff/papers'>['papers'][number];

const COLUMNS = [
  { text: staffCopy.member },
  { text: paperQueueCopy.kind, wide: true },
  { text: paperQueueCopy.claim, wide: true },
  { text: paperQueueCopy.sent, wide: true },
  { text: paperQueueCopy.waited, wide: true },
  { text: paperQueueCopy.openings, wide: true },
];

/** /staf/dokumen: papers waiting for a decision. */
export default function PapersScreen() {
  const query = usePaperQueue();
  const [open, setOpen] = useState<Paper | null>(null);
  const papers = query.data?.pages.flatMap((p) => p.papers) ?? [];
  const goToRow = useNextRow(papers.length);
  const decided = (paper: Paper) => {
    goToRow(papers.findIndex((p) => p.id === paper.id));
    setOpen(null);
  };
  return (
    <>
      <Queue
        title={paperQueueCopy.title}
        lead={paperQueueCopy.lead}
        empty={paperQueueCopy.empty}
        status={waitingStatus(query.data?.pages[0]?.waiting)}
        query={query}
        columns={COLUMNS}
        count={papers.length}
      >
        {papers.map((paper) => (
          <PaperRow key={paper.id} paper={paper} now={query.dataUpdatedAt} onOpen={() => setOpen(paper)} />
        ))}
      </Queue>
      {open && <PaperDialog key={open.id} paper={open} onClose={() => setOpen(null)} onDecided={() => decided(open)} />}
    </>
  );
}

function PaperRow({ paper, now, onOpen }: { paper: Paper; now: number; onOpen: () => void }) {
  const kind = paperCopy.kinds[paper.kind];
  const claim = valueText(PROVED_FIELD[paper.kind], paper.claim);
  const waited = spanText(now - new Date(paper.sentAt).getTime());
  return (
    <tr>
      <Cell>
        <span className="font-semi">{paper.nama}</span>
        <span className="block text-13 text-ink-soft md:hidden">
          {kind}: {claim}
        </span>
        <span className="block text-13 text-ink-soft md:hidden">
          {paperQueueCopy.waited} {waited}
        </span>
      </Cell>
      <Cell wide>
        {kind}
        <span className="block text-13 text-ink-soft">
          {paperQueueCopy.format(paper.mime)}, {sizeText(paper.bytes)}
        </span>
      </Cell>
      <Cell wide>{claim}</Cell>
      <Cell wide>{dateTimeText(paper.sentAt)}</Cell>
      <Cell wide>{waited}</Cell>
      <Cell wide>{paper.openings}</Cell>
      <OpenCell label={paperQueueCopy.openOf(kind, paper.nama)} onOpen={onOpen} />
    </tr>
  );
}
