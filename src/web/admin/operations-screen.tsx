import type { BackupRun, Operations } from '#contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import { decimal, sizeText, thousands } from '#copy/amounts.ts';
import { operationsCopy } from '#copy/staff-operations.ts';
import { call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { serverState } from '#web/lib/server-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/states.tsx';
import { AnswerPage } from './components/staff-page.tsx';
import { Cell, Table } from './components/table.tsx';
import { ASK_EVERY_MS } from './queries.ts';

export const meta = () => pageMeta(operationsCopy.title);

const operationsKey = serverState('staff-operations', []);

/** /admin/operasi: age of the last backup and drill, and results of the newest runs. */
export default function OperationsScreen() {
  const query = useQuery({
    queryKey: operationsKey(),
    queryFn: ({ signal }) => call('GET /api/staff/operations', { signal }),
    refetchInterval: ASK_EVERY_MS,
  });
  return (
    <AnswerPage title={operationsCopy.title} lead={operationsCopy.lead} failed={operationsCopy.failed} query={query}>
      {(found) => <Found {...found} />}
    </AnswerPage>
  );
}

function Found({ nightly, sealed, backup, drill, history, runs }: Operations) {
  const missing = backup.last?.missing ?? 0;
  return (
    <>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <State title={operationsCopy.backup} none={operationsCopy.noBackup} {...backup} />
        <State title={operationsCopy.drill} none={operationsCopy.noDrill} {...drill} />
      </div>
      {missing > 0 && <Notice tone="bad">{operationsCopy.missing(thousands(missing))}</Notice>}
      <Notice tone={nightly ? 'info' : 'warn'}>{nightly ? operationsCopy.nightly : operationsCopy.notNightly}</Notice>
      <Notice tone={sealed ? 'info' : 'warn'}>{sealed ? operationsCopy.sealed : operationsCopy.notSealed}</Notice>
      {history && <History {...history} />}
      <section aria-labelledby="riwayat" className="flex flex-col gap-3">
        <h2 id="riwayat" className="text-20">
          {operationsCopy.runs}
        </h2>
        {runs.length === 0 ? <p className="text-15 text-ink-soft">{operationsCopy.noRuns}</p> : <Runs runs={runs} />}
      </section>
    </>
  );
}

function History({ since, until, late }: NonNullable<Operations['history']>) {
  const { dateTimeText } = useDates();
  const grown = until && dateTimeText(until);
  return (
    <Notice tone={late ? 'warn' : 'info'}>
      {late || !since || !grown
        ? operationsCopy.historyLate(grown)
        : operationsCopy.history(dateTimeText(since), grown)}
    </Notice>
  );
}

const TONES = { fresh: 'ok', aging: 'warn', old: 'bad', never: 'bad' } as const;

function State({ title, none, age, last }: { title: string; none: string } & Operations['backup']) {
  const { dateTimeText } = useDates();
  return (
    <Card className="flex flex-col gap-2 p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-17 font-semi">{title}</h2>
        <Badge tone={TONES[age]}>{operationsCopy.ages[age]}</Badge>
      </div>
      {last ? (
        <>
          <p className="text-20">{dateTimeText(last.at)}</p>
          <p className="text-15 text-ink-soft">
            {contentText(last)} · {operationsCopy.took(decimal(last.seconds))}
          </p>
          <p className="text-13 break-all text-ink-soft">{last.file}</p>
        </>
      ) : (
        <p className="text-15">{none}</p>
      )}
    </Card>
  );
}

const RUN_COLUMNS = [{ text: operationsCopy.kind }, { text: operationsCopy.result }];

function Runs({ runs }: { runs: readonly BackupRun[] }) {
  const { dateTimeText } = useDates();
  return (
    <Table columns={RUN_COLUMNS}>
      {runs.map((run) => (
        <tr key={run.id}>
          <Cell>
            <span className="font-semi">{operationsCopy.kinds[run.kind]}</span>
            <span className="block text-13 text-ink-soft">{dateTimeText(run.at)}</span>
          </Cell>
          <Cell>
            <Badge tone={run.failure === null ? 'ok' : 'bad'}>
              {run.failure === null ? operationsCopy.good : operationsCopy.bad}
            </Badge>
            <span className="mt-1 block text-13 text-ink-soft">{run.failure ?? contentText(run)}</span>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

const contentText = ({ rows, files, bytes }: BackupRun) =>
  operationsCopy.content(thousands(rows ?? 0), thousands(files ?? 0), sizeText(bytes ?? 0));
