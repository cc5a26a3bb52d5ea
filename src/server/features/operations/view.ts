import type { BackupRun } from '#contract/operations.ts';
import path from 'node:path';
import type { RunRow } from './store.ts';

const numberOf = (text: string | null) => (text === null ? null : Number(text));

export function presentRun(row: RunRow): BackupRun {
  return {
    id: row.id,
    kind: row.kind,
    at: row.ended_at.toISOString(),
    seconds: Math.round((row.ended_at.getTime() - row.started_at.getTime()) / 100) / 10,
    file: path.basename(row.file),
    failure: row.failure,
    bytes: numberOf(row.bytes),
    rows: numberOf(row.row_count),
    files: numberOf(row.file_count),
    missing: numberOf(row.missing_files),
  };
}
