import type { TrailRow } from '#contract/trail.ts';
import { actWords } from '#copy/acts.ts';
import { trailCopy } from '#copy/staff-trail.ts';
import type { StaffAct } from '#domain/staff/acts.ts';
import { asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useTrailRow } from '../queries.trail.ts';
import { Fact } from './fact.tsx';
import { reasonText, subjectText, targetText } from './trail-words.ts';

/** Name of an act; an act of an older version keeps its code name. */
export const actText = (act: string) => actWords[act as StaffAct] ?? act;
export const staffText = (staff: TrailRow['staff']) =>
  staff === null ? trailCopy.operator : (staff.username ?? trailCopy.gone);

/** One row of the trail, and whether its hash matches its values. */
export function TrailRowDialog({ seq, onClose }: { seq: number; onClose: () => void }) {
  const { data: row, error, refetch } = useTrailRow(seq);
  const { dateTimeText } = useDates();
  const subject = row && subjectText(row);
  return (
    <Modal open onClose={onClose} aside title={trailCopy.dialogTitle(seq)}>
      {error && !row && (
        <ErrorState title={trailCopy.openFailed} error={asApiError(error)} onRetry={() => void refetch()} />
      )}
      {!row && !error && <Waiting />}
      {row && (
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-15 sm:grid-cols-2">
          <Fact label={trailCopy.act}>{actText(row.act)}</Fact>
          <Fact label={trailCopy.at}>{dateTimeText(row.at)}</Fact>
          <Fact label={trailCopy.staff}>{staffText(row.staff)}</Fact>
          <Fact label={trailCopy.member}>
            {row.member ? <Whom name={targetText(row)} member={row.member} /> : trailCopy.nobody}
          </Fact>
          {subject && (
            <Fact wide label={trailCopy.subject}>
              <span className="break-all">{subject}</span>
            </Fact>
          )}
          <Fact wide label={trailCopy.reason}>
            {reasonText(row) ?? trailCopy.noReason}
          </Fact>
          <Fact wide label={trailCopy.check}>
            <Badge tone={row.whole ? 'ok' : 'bad'}>{row.whole ? trailCopy.whole : trailCopy.changed}</Badge>
          </Fact>
          <Fact wide label={trailCopy.hash}>
            <code className="text-13 break-all">{row.hash}</code>
          </Fact>
          <Fact wide label={trailCopy.previous}>
            <code className="text-13 break-all">{row.previous}</code>
          </Fact>
        </dl>
      )}
    </Modal>
  );
}

type WhomProps = { name: string | null; member: NonNullable<TrailRow['member']> };

function Whom({ name, member: { id, handle } }: WhomProps) {
  return (
    <>
      <bdi className="font-semi">{name}</bdi> {handle && `@${handle}`}
      <code className="block text-13 break-all text-ink-soft">{id}</code>
    </>
  );
}
