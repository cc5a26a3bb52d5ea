import type { TrailRow as ShownRow, TrailState } from '#contract/trail.ts';
import { actWords } from '#copy/acts.ts';
import { trailCsvCopy } from '#copy/staff-trail.ts';
import { reasonText, subjectText } from '#copy/trail-words.ts';
import { rowHash } from '../../audit/chain.ts';
import type { CsvColumn } from '../../http/csv.ts';
import type { TrailRow, WholeRow } from './store.ts';
import type { AnsweredRow, CheckRow, FaultRow } from './store.checks.ts';

export function presentRow(row: TrailRow): ShownRow {
  return {
    seq: Number(row.seq),
    at: row.at.toISOString(),
    staff: row.staff_id === null ? null : { id: row.staff_id, username: row.username },
    act: row.act,
    member: row.member_id === null ? null : presentTarget(row.member_id, row),
    subject: row.subject,
    reason: row.reason,
  };
}

const presentTarget = (id: string, { nama, handle, colleague }: TrailRow) => ({
  id,
  nama,
  handle,
  ...(colleague !== null && { username: colleague }),
});

/** A row with its place in the chain; its hash is compared with its values. */
export function presentWhole(row: WholeRow) {
  return {
    ...presentRow(row),
    hash: row.hash.toString('hex'),
    previous: row.prev_hash.toString('hex'),
    whole: row.hash.equals(rowHash(row)),
  };
}

export const CSV_COLUMNS: CsvColumn<TrailRow>[] = [
  [trailCsvCopy.seq, (row) => row.seq],
  [trailCsvCopy.at, (row) => row.at.toISOString()],
  [trailCsvCopy.staff, (row) => (row.staff_id === null ? trailCsvCopy.operator : (row.username ?? row.staff_id))],
  [trailCsvCopy.act, (row) => actWords[row.act] ?? row.act],
  [trailCsvCopy.member, (row) => row.nama ?? row.colleague ?? ''],
  [trailCsvCopy.handle, (row) => row.handle ?? ''],
  [trailCsvCopy.memberId, (row) => row.member_id ?? ''],
  [trailCsvCopy.subject, subjectText],
  [trailCsvCopy.reason, (row) => reasonText(row) ?? ''],
];

const presentFault = (row: FaultRow) => ({
  id: row.id,
  at: row.checked_at.toISOString(),
  seq: Number(row.fault_seq),
  why: row.fault_why,
});

export function presentState(
  last: CheckRow | undefined,
  standing: readonly FaultRow[],
  answered: readonly AnsweredRow[],
): TrailState {
  return {
    last: last ? { at: last.checked_at.toISOString(), rows: Number(last.rows), whole: last.fault_seq === null } : null,
    standing: standing.map(presentFault),
    answered: answered.map((row) => ({
      ...presentFault(row),
      answeredAt: row.answered_at.toISOString(),
      by: row.by,
      answer: row.answer,
    })),
  };
}
