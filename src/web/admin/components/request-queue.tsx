import type { QueuedRequest } from '#contract/support.ts';
import { MailX } from 'lucide-react';
import { supportQueueCopy, supportStaffCopy } from '#copy/staff-support.ts';
import { dotted } from '#copy/ui.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import type { SupportKind } from '#domain/support/requests.ts';
import { useDates } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useSupportQueue } from '../queries.support.ts';
import { DueBadge } from './due-badge.tsx';
import { useShown } from './due-queue.tsx';
import { OpenCell, Queue, useOpenRow, waitingStatus } from './queue.tsx';
import { Cell } from './table.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { topicText } from './request-topic.ts';
import { MINUTE_MS } from './spans.ts';

const COLUMNS = [
  { text: supportStaffCopy.due },
  { text: supportStaffCopy.from },
  { text: supportStaffCopy.topic, wide: true },
  { text: supportStaffCopy.state, wide: true },
  { text: supportStaffCopy.asked, wide: true },
];

/** Requests of one kind: open or closed ones (in the address). */
export function RequestQueue({ kind }: { kind: SupportKind }) {
  const { show, filter } = useShown();
  const query = useSupportQueue(kind, show);
  const now = useServerNow(MINUTE_MS);
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? [];
  const { open, setOpen, close, decided } = useOpenRow(requests);
  const words = supportQueueCopy[kind];
  return (
    <>
      <Queue
        title={words.title}
        lead={words.lead}
        empty={words.empty}
        status={waitingStatus(query.data?.pages[0]?.waiting)}
        above={filter}
        query={query}
        columns={COLUMNS}
        count={requests.length}
      >
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} now={now} onOpen={() => setOpen(request)} />
        ))}
      </Queue>
      {open && <RequestDialog key={open.id} request={open} onClose={close} onDone={() => decided(open)} />}
    </>
  );
}

/** Where one with an answer or an appointment stands; what of it waits for the team. */
function Waiting({ request: { state, waits, mailed } }: { request: QueuedRequest }) {
  if (waits && mailed === 'failed')
    return (
      <Badge tone="bad" icon={<MailX aria-hidden className="size-[1.1em] stroke-2" />}>
        {supportStaffCopy.mailFailed}
      </Badge>
    );
  if (waits && state === 'appointed') return <Badge tone="warn">{supportStaffCopy.appointmentPast}</Badge>;
  if (waits && state === 'cancelled') return <Badge tone="warn">{supportStaffCopy.takenBack}</Badge>;
  return <Badge>{supportStaffCopy.states[state]}</Badge>;
}

function RequestRow({ request, now, onOpen }: { request: QueuedRequest; now: number; onOpen: () => void }) {
  const { dateTimeText } = useDates();
  const state = supportStaffCopy.states[request.state];
  return (
    <tr>
      <Cell>
        {request.state === 'open' ? <DueBadge dueAt={request.dueAt} now={now} /> : <Waiting request={request} />}
      </Cell>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-semi wrap-anywhere">{request.from}</bdi>
          {request.isCompanion && <Badge tone="ok">{supportStaffCopy.yours}</Badge>}
        </span>
        {request.companionUntil && (
          <span className="block text-13 text-ink-soft">
            {supportStaffCopy.companionFirst(dateTimeText(request.companionUntil))}
          </span>
        )}
        <span className="block text-13 text-ink-soft md:hidden">
          {dotted([topicText(request), ...(request.appointmentAt ? [dateTimeText(request.appointmentAt)] : [])])}
        </span>
      </Cell>
      <Cell wide>
        {/* A message's subject may be one long word; the others are words of our own. */}
        <span className={request.kind === 'message' ? 'wrap-anywhere' : undefined}>{topicText(request)}</span>
      </Cell>
      <Cell wide>{request.appointmentAt ? dateTimeText(request.appointmentAt) : state}</Cell>
      <Cell wide line>
        {dateTimeText(request.askedAt)}
      </Cell>
      <OpenCell label={supportStaffCopy.openOf(request.from)} onOpen={onOpen} />
    </tr>
  );
}
