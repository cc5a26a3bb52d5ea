import type { StaffReport } from '#contract/protection.ts';
import { HIDDEN_NUMBERS_MAX } from '#domain/protection/hidden-numbers.ts';
import { presentBlurred, presentCard } from '../matches/view.ts';
import type { MetMember } from './policy.ts';
import type { BlockRow } from './store.blocks.ts';
import type { HiddenNumberRow } from './store.numbers.ts';
import type { ReportRow } from './store.reports.ts';

export function presentBlocks(rows: readonly BlockRow[]) {
  return { blocked: rows.map((row) => ({ memberId: row.blocked_id, nama: row.nama, at: row.created_at.toISOString() })) };
}

export function presentNumbers(rows: readonly HiddenNumberRow[]) {
  return {
    numbers: rows.map((row) => ({ id: row.number_hash.toString('base64url'), ending: row.ending, at: row.created_at.toISOString() })),
    limit: HIDDEN_NUMBERS_MAX,
  };
}

/** What the reporter sees at this moment and nothing more: the card, the blurred card, or that there is nothing to see. */
export function presentEvidence(member: MetMember, now: number, photo: { id: string; blurred: boolean } | null): Record<string, unknown> {
  const row = member.inSight ? member.sight.row : 'nothing';
  if (row === 'nothing') return { row };
  if (row !== 'blurred') return { row, card: presentCard(member, now), photo };
  const { key: _, ref: __, ...blurred } = presentBlurred(member, member.looker.id, '');
  return { row, blurred, photo };
}

export function presentReport(row: ReportRow): StaffReport {
  return {
    id: row.id,
    kind: row.kind,
    category: row.category,
    note: row.note,
    reporter: { memberId: row.reporter_id, nama: row.reporter_nama ?? '' },
    reported: { memberId: row.reported_id, nama: row.reported_nama ?? '', status: row.reported_status ?? 'deleted' },
    evidence: row.evidence,
    photo: row.evidence_key === null ? null : `/api/media/evidence/${row.id}`,
    at: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
  };
}
