import type { QueuedIntroduction } from '#contract/introductions.ts';
import { introductionStaffCopy } from '#copy/staff-introductions.ts';
import { useServerNow } from '#web/lib/server-now.ts';
import { supportStaffCopy } from '#copy/staff-support.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IntroductionPlace } from './components/introduction-place.tsx';
import { DueBadge } from './components/due-badge.tsx';
import { useShown } from './components/due-queue.tsx';
import { OpenCell, Queue, useOpenRow, waitingStatus } from './components/queue.tsx';
import { Cell } from './components/table.tsx';
import { MINUTE_MS } from './components/spans.ts';
import { useIntroductionQueue } from './queries.introductions.ts';

export const meta = () => pageMeta(introductionStaffCopy.title);

const COLUMNS = [
  { text: supportStaffCopy.due },
  { text: introductionStaffCopy.members },
  { text: introductionStaffCopy.call, wide: true },
];

/** /admin/perkenalan: agreed calls, for which the team makes the link. */
export default function IntroductionsScreen() {
  const { show, filter } = useShown();
  const query = useIntroductionQueue(show);
  const now = useServerNow(MINUTE_MS);
  const rows = query.data?.pages.flatMap((page) => page.introductions) ?? [];
  const { open, setOpen, close, decided } = useOpenRow(rows);
  return (
    <>
      <Queue
        title={introductionStaffCopy.title}
        lead={introductionStaffCopy.lead}
        empty={introductionStaffCopy.empty}
        status={waitingStatus(query.data?.pages[0]?.waiting)}
        above={filter}
        query={query}
        columns={COLUMNS}
        count={rows.length}
      >
        {rows.map((row) => (
          <IntroductionRow key={row.id} row={row} now={now} onOpen={() => setOpen(row)} />
        ))}
      </Queue>
      {open && <IntroductionPlace key={open.id} introduction={open} onClose={close} onDone={() => decided(open)} />}
    </>
  );
}

function IntroductionRow({ row, now, onOpen }: { row: QueuedIntroduction; now: number; onOpen: () => void }) {
  const { dateTimeText } = useDates();
  const names = `${row.asker} · ${row.other}`;
  return (
    <tr>
      <Cell>
        {row.state === 'agreed' ? (
          <DueBadge dueAt={row.dueAt} now={now} />
        ) : (
          <Badge tone={row.state === 'confirmed' ? 'ok' : 'plain'}>{introductionStaffCopy.states[row.state]}</Badge>
        )}
      </Cell>
      <Cell>
        <bdi className="font-semi wrap-anywhere">{names}</bdi>
        <span className="block text-13 text-ink-soft md:hidden">{dateTimeText(row.callAt)}</span>
      </Cell>
      <Cell wide line>
        {dateTimeText(row.callAt)}
      </Cell>
      <OpenCell label={introductionStaffCopy.openOf(names)} onOpen={onOpen} />
    </tr>
  );
}
