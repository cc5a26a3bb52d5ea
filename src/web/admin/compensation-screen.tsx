import type { CompensationRun } from '#contract/compensation.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { compensationCopy } from '#copy/staff-compensation.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { CompensationDialog } from './components/compensation-dialog.tsx';
import { CompensationRunDialog, RunState } from './components/compensation-run.tsx';
import { OpenCell, Queue, WHOLE } from './components/queue.tsx';
import { Cell } from './components/table.tsx';
import { useCompensations } from './queries.compensation.ts';

export const meta = () => pageMeta(compensationCopy.title);

const COLUMNS = [
  { text: compensationCopy.at, wide: true },
  { text: compensationCopy.what },
  { text: compensationCopy.by, wide: true },
  { text: compensationCopy.result },
];
/** The parameter of the address that names the open run. */
const OPEN = 'buka';

/** /admin/kompensasi: days for all running chats or plans; earlier runs; the open run is in the address. */
export default function CompensationScreen() {
  const query = useCompensations();
  const [params, setParams] = useSearchParams();
  const [starting, setStarting] = useState(false);
  const runs = query.data?.runs ?? [];
  const opened = params.get(OPEN);
  return (
    <>
      <Queue
        title={compensationCopy.title}
        lead={compensationCopy.lead}
        empty={compensationCopy.empty}
        status={null}
        above={
          <div>
            <Button onClick={() => setStarting(true)}>{compensationCopy.start}</Button>
          </div>
        }
        query={{ ...query, ...WHOLE }}
        columns={COLUMNS}
        count={runs.length}
      >
        {runs.map((run) => (
          <RunLine key={run.id} run={run} onOpen={() => setParams({ [OPEN]: run.id })} />
        ))}
      </Queue>
      {starting && (
        <CompensationDialog
          onClose={() => setStarting(false)}
          onStarted={(id) => {
            setStarting(false);
            setParams({ [OPEN]: id });
          }}
        />
      )}
      {opened && <CompensationRunDialog key={opened} id={opened} onClose={() => setParams({})} />}
    </>
  );
}

function RunLine({ run, onOpen }: { run: CompensationRun; onOpen: () => void }) {
  const { dateTimeText } = useDates();
  const what = compensationCopy.daysOf(run.kind, run.days);
  return (
    <tr>
      <Cell wide line>
        {dateTimeText(run.at)}
      </Cell>
      <Cell>
        <span className="font-semi wrap-anywhere">{what}</span>
        <span className="block text-13 text-ink-soft md:hidden">{dateTimeText(run.at)}</span>
      </Cell>
      <Cell wide>{run.by ?? compensationCopy.gone}</Cell>
      <Cell>
        <RunState run={run} />
      </Cell>
      <OpenCell label={compensationCopy.openOf(what, dateTimeText(run.at))} onOpen={onOpen} />
    </tr>
  );
}
