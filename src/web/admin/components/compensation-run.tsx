import type { CompensationItem, CompensationRun } from '#contract/compensation.ts';
import { compensationCopy } from '#copy/staff-compensation.ts';
import { staffCopy } from '#copy/staff.ts';
import { thousands } from '#copy/amounts.ts';
import { asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { loadNextPage } from '#web/lib/next-page.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { NextPageFailure } from '#web/ui/next-page-failure.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useCompensationRun } from '../queries.compensation.ts';
import { Fact } from './fact.tsx';
import { Table } from './table.tsx';

/** Progress of a run, and its outcomes. */
export function RunState({ run }: { run: CompensationRun }) {
  const had = run.extended + run.over;
  return (
    <>
      <Badge tone={run.doneAt ? 'ok' : 'liked'}>{run.doneAt ? compensationCopy.done : compensationCopy.running}</Badge>
      <span className="mt-1 block text-13 text-ink-soft">
        {run.doneAt === null && `${compensationCopy.progress(thousands(had), thousands(run.selected))} · `}
        {compensationCopy.extended(thousands(run.extended))}
        {run.over > 0 && ` · ${compensationCopy.over(thousands(run.over))}`}
      </span>
    </>
  );
}

/** A run with the outcome of each chat or plan; updated while the run goes on. */
export function CompensationRunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCompensationRun(id);
  const { dateTimeText } = useDates();
  const run = query.data?.pages[0]?.run;
  return (
    <Modal
      open
      onClose={onClose}
      aside
      title={run ? compensationCopy.daysOf(run.kind, run.days) : compensationCopy.result}
    >
      {query.isError && !run && (
        <ErrorState
          title={compensationCopy.runFailed}
          error={asApiError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {!run && !query.isError && <Waiting />}
      {run && (
        <div className="flex flex-col gap-5">
          <div role="status">
            <RunState run={run} />
          </div>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-15">
            <Fact label={compensationCopy.at}>{dateTimeText(run.at)}</Fact>
            <Fact label={compensationCopy.by}>{run.by ?? compensationCopy.gone}</Fact>
            <Fact wide label={compensationCopy.reason}>
              {run.reason}
            </Fact>
          </dl>
          <Items kind={run.kind} items={query.data!.pages.flatMap((page) => page.items)} />
          <NextPageFailure query={query} message={asApiError(query.error).message} />
          {query.hasNextPage && (
            <Button tone="secondary" loading={query.isFetchingNextPage} onClick={() => void loadNextPage(query)}>
              {staffCopy.more}
            </Button>
          )}
        </div>
      )}
    </Modal>
  );
}

function Items({ kind, items }: { kind: CompensationRun['kind']; items: readonly CompensationItem[] }) {
  const { dateTimeText } = useDates();
  const text = (at: string | null) => (at ? dateTimeText(at) : compensationCopy.none);
  return (
    <div>
      <h3 className="mb-1 text-15 font-semi">{compensationCopy.items}</h3>
      <Table
        bare={compensationCopy.items}
        columns={[compensationCopy.subject[kind], compensationCopy.before, compensationCopy.after].map((name) => ({
          text: name,
        }))}
      >
        {items.map((item) => (
          <tr key={item.id} className="align-top">
            <td>
              {item.nama ? (
                <bdi className="font-semi">{item.nama}</bdi>
              ) : (
                <code className="text-13">{item.id.slice(0, 8)}</code>
              )}
              {item.handle && <span className="block text-13 text-ink-soft">@{item.handle}</span>}
            </td>
            <td>{text(item.before)}</td>
            <td>
              {item.outcome === 'extended' && text(item.after)}
              {item.outcome === 'over' && compensationCopy.outcomes.over}
              {item.outcome === null && compensationCopy.waiting}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
