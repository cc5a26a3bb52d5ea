import { sizeText, thousands } from '#copy/amounts.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { documentCopy } from '#copy/profile.ts';
import { documentQueueCopy, staffCopy } from '#copy/staff.ts';
import type { ApiOutput } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { DocumentDialog } from './components/document-dialog.tsx';
import { OpenCell, Queue, useOpenRow, waitingStatus } from './components/queue.tsx';
import { Cell } from './components/table.tsx';
import { MINUTE_MS, spanText } from './components/spans.ts';
import { useDocumentQueue } from './queries.ts';

export const meta = () => pageMeta(documentQueueCopy.title);

type QueuedDocument = ApiOutput<'GET /api/staff/papers'>['papers'][number];

const COLUMNS = [
  { text: staffCopy.member },
  { text: documentQueueCopy.kind, wide: true },
  { text: documentQueueCopy.sent, wide: true },
  { text: documentQueueCopy.waited, wide: true },
  { text: documentQueueCopy.openings, wide: true, number: true },
];

/** /admin/dokumen: documents waiting for a decision. */
export default function DocumentsScreen() {
  const query = useDocumentQueue();
  const now = useServerNow(MINUTE_MS);
  const documents = query.data?.pages.flatMap((p) => p.papers) ?? [];
  const { open, setOpen, close, decided } = useOpenRow(documents);
  return (
    <>
      <Queue
        title={documentQueueCopy.title}
        lead={documentQueueCopy.lead}
        empty={documentQueueCopy.empty}
        status={waitingStatus(query.data?.pages[0]?.waiting)}
        query={query}
        columns={COLUMNS}
        count={documents.length}
      >
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} now={now} onOpen={() => setOpen(document)} />
        ))}
      </Queue>
      {open && <DocumentDialog key={open.id} document={open} onClose={close} onDecided={() => decided(open)} />}
    </>
  );
}

function DocumentRow({ document, now, onOpen }: { document: QueuedDocument; now: number; onOpen: () => void }) {
  const { dateTimeText } = useDates();
  const kind = documentCopy.kinds[document.kind];
  const waited = spanText(now - new Date(document.sentAt).getTime());
  return (
    <tr>
      <Cell>
        <bdi className="font-semi">{document.nama}</bdi>
        <span className="block text-13 text-ink-soft md:hidden">{kind}</span>
        <span className="block text-13 text-ink-soft md:hidden">
          {documentQueueCopy.waited} {waited}
        </span>
      </Cell>
      <Cell wide>
        {kind}
        <span className="block text-13 text-ink-soft">
          {documentQueueCopy.format(document.mime)}, {sizeText(document.bytes)}
        </span>
      </Cell>
      <Cell wide line>
        {dateTimeText(document.sentAt)}
      </Cell>
      <Cell wide line>
        {waited}
      </Cell>
      <Cell wide number>
        {thousands(document.openings)}
      </Cell>
      <OpenCell label={documentQueueCopy.openOf(kind, document.nama)} onOpen={onOpen} />
    </tr>
  );
}
