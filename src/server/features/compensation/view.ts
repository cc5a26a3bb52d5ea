import type { CompensationItem, CompensationRun } from '#contract/compensation.ts';
import type { ItemRow, RunRow } from './store.ts';

export function presentRun({ made_at, done_at, ...row }: RunRow): CompensationRun {
  return { ...row, at: made_at.toISOString(), doneAt: done_at?.toISOString() ?? null };
}

export function presentItem(row: ItemRow): CompensationItem {
  return {
    id: row.subject_id,
    nama: row.nama,
    handle: row.handle,
    outcome: row.outcome,
    before: row.before_at?.toISOString() ?? null,
    after: row.after_at?.toISOString() ?? null,
  };
}
