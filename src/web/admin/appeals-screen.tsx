import type { StaffAppeal } from '#contract/sanctions.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { appealQueueCopy, memberDeskCopy } from '#copy/member-desk.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { BY_CURSOR } from '#web/lib/next-page.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { serverState } from '#web/lib/server-state.ts';
import { AppealAnswerDialog } from './components/appeal-answer-dialog.tsx';
import { OpenCell, Queue, useOpenRow, waitingStatus } from './components/queue.tsx';
import { Cell } from './components/table.tsx';
import { DueBadge } from './components/due-badge.tsx';
import { ASK_EVERY_MS } from './queries.ts';
import { MINUTE_MS } from './components/spans.ts';

export const meta = () => pageMeta(appealQueueCopy.title);

const COLUMNS = [
  { text: appealQueueCopy.due },
  { text: appealQueueCopy.member },
  { text: appealQueueCopy.kind, wide: true },
  { text: appealQueueCopy.at, wide: true },
];
const appealsKey = serverState('staff-appeals', []);

/** /admin/banding: appeals of members against decisions; another moderator answers. */
export default function AppealsScreen() {
  const now = useServerNow(MINUTE_MS);
  const query = useInfiniteQuery({
    queryKey: appealsKey(),
    queryFn: ({ pageParam, signal }) => call('GET /api/staff/appeals', { query: { cursor: pageParam }, signal }),
    ...BY_CURSOR,
    refetchInterval: ASK_EVERY_MS,
  });
  const appeals = query.data?.pages.flatMap((page) => page.appeals) ?? [];
  const { open, setOpen, close, decided } = useOpenRow(appeals);
  return (
    <>
      <Queue
        title={appealQueueCopy.title}
        lead={appealQueueCopy.lead}
        empty={appealQueueCopy.empty}
        status={waitingStatus(query.data?.pages[0]?.waiting)}
        query={query}
        columns={COLUMNS}
        count={appeals.length}
      >
        {appeals.map((appeal) => (
          <AppealRow key={appeal.id} appeal={appeal} now={now} onOpen={() => setOpen(appeal)} />
        ))}
      </Queue>
      {open && (
        <AppealAnswerDialog
          key={open.id}
          appeal={open}
          onClose={close}
          onDecided={() => decided(open)}
          onSettled={() => void query.refetch()}
        />
      )}
    </>
  );
}

function AppealRow({ appeal, now, onOpen }: { appeal: StaffAppeal; now: number; onOpen: () => void }) {
  const { dateTimeText } = useDates();
  return (
    <tr>
      <Cell>
        <DueBadge dueAt={appeal.dueAt} now={now} />
      </Cell>
      <Cell>
        <bdi className="font-semi">{appeal.member.nama}</bdi>
        {appeal.mine && <span className="block text-13 text-ink-soft">{appealQueueCopy.mine}</span>}
      </Cell>
      <Cell wide>{memberDeskCopy.kinds[appeal.kind]}</Cell>
      <Cell wide line>
        {dateTimeText(appeal.at)}
      </Cell>
      <OpenCell label={appealQueueCopy.openOf(appeal.member.nama)} onOpen={onOpen} />
    </tr>
  );
}
