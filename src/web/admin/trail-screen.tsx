import type { TrailRow } from '#contract/trail.ts';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { trailCopy } from '#copy/staff-trail.ts';
import { useDates } from '#web/lib/dates.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { withParam } from '#web/lib/with-param.ts';
import { useHeldFocus } from './components/held-focus.ts';
import { OpenCell, Queue } from './components/queue.tsx';
import { Cell } from './components/table.tsx';
import { TrailFilterForm } from './components/trail-filters.tsx';
import { actText, staffText, TrailRowDialog } from './components/trail-row-dialog.tsx';
import { TrailStatePart } from './components/trail-state.tsx';
import { reasonText, targetText } from './components/trail-words.ts';
import { TRAIL_FILTERS, type TrailFilters, useTrail } from './queries.trail.ts';

export const meta = () => pageMeta(trailCopy.title);

const COLUMNS = [
  { text: trailCopy.at },
  { text: trailCopy.act },
  { text: trailCopy.staff, wide: true },
  { text: trailCopy.member, wide: true },
  { text: trailCopy.reason, wide: true },
];
/** The parameter of the address that names the open row. */
const OPEN = 'baris';

/** /admin/catatan: acts and openings of the team; filter and open row are in the address. */
export default function TrailScreen() {
  const [params, setParams] = useSearchParams();
  const filters: TrailFilters = Object.fromEntries(
    TRAIL_FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])),
  );
  const query = useTrail(filters);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const form = useRef<HTMLDivElement>(null);
  // The form is a new one, and without a filter a closed one.
  const inForm = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
  const holdFocus = useHeldFocus(() => inForm('details[open] [type=submit]') ?? inForm('summary'));
  const apply = (wanted: TrailFilters) => {
    holdFocus();
    setParams(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value.trim() !== '')));
  };
  const show = (seq: number | null) => setParams(withParam(OPEN, seq === null ? null : String(seq)));
  const opened = Number(params.get(OPEN));
  return (
    <>
      <Queue
        title={trailCopy.title}
        lead={trailCopy.lead}
        empty={Object.keys(filters).length > 0 ? trailCopy.empty : trailCopy.emptyYet}
        status={null}
        above={
          <>
            <TrailStatePart />
            <div ref={form}>
              <TrailFilterForm key={JSON.stringify(filters)} filters={filters} onApply={apply} />
            </div>
          </>
        }
        query={query}
        columns={COLUMNS}
        count={rows.length}
      >
        {rows.map((row) => (
          <TrailLine key={row.seq} row={row} onOpen={() => show(row.seq)} />
        ))}
      </Queue>
      {Number.isInteger(opened) && opened > 0 && (
        <TrailRowDialog key={opened} seq={opened} onClose={() => show(null)} />
      )}
    </>
  );
}

function TrailLine({ row, onOpen }: { row: TrailRow; onOpen: () => void }) {
  const { dateTimeText } = useDates();
  const nama = targetText(row);
  return (
    <tr>
      <Cell line>
        {dateTimeText(row.at)}
        <span className="block text-13 text-ink-soft">#{row.seq}</span>
      </Cell>
      <Cell>
        <span className="font-semi">{actText(row.act)}</span>
        <span className="block text-13 text-ink-soft md:hidden">
          {staffText(row.staff)}
          {nama && (
            <>
              {' · '}
              <bdi>{nama}</bdi>
            </>
          )}
        </span>
      </Cell>
      <Cell wide>{staffText(row.staff)}</Cell>
      <Cell wide>
        {nama && <bdi>{nama}</bdi>}
        {row.member?.handle && <span className="block text-13 text-ink-soft">@{row.member.handle}</span>}
      </Cell>
      <Cell wide>
        <span className="line-clamp-2 max-w-64 wrap-anywhere">{reasonText(row)}</span>
      </Cell>
      <OpenCell label={trailCopy.openOf(row.seq)} onOpen={onOpen} />
    </tr>
  );
}
