import { type Kysely, sql } from 'kysely';

/**
 * Backups, restores and drills (decision 0057), and erasures, by hash alone, so that a restored backup
 * repeats them (decision 0058).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop table backup_runs, erasures`).execute(db);
}

const UP = [
  `create table backup_runs (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('backup', 'drill', 'restore')),
    started_at timestamptz not null,
    ended_at timestamptz not null check (ended_at >= started_at),
    file text not null,
    failure text,
    bytes bigint,
    row_count bigint,
    file_count bigint,
    missing_files bigint,
    check (failure is not null or row_count is not null)
  )`,
  // serves: the last run of a kind, and the newest runs
  `create index backup_runs_newest on backup_runs (ended_at desc)`,
  `create table erasures (
    kind text not null check (kind in ('object')),
    hash bytea not null check (length(hash) = 32),
    at timestamptz not null,
    kept_at timestamptz,
    primary key (kind, hash)
  )`,
  // serves: erasures not in the storage yet
  `create index erasures_waiting on erasures (at) where kept_at is null`,
];
