import { type Kysely, sql } from 'kysely';

/**
 * Days an owner gives to all running chats or plans (decision 0045): each run, and each chat or plan of it exactly
 * once. And the overview's figures: one number a day, counted once when the day is over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const UP = [
  `create table compensation_runs (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('chats', 'plans')),
    days int not null check (days between 1 and 30),
    reason text not null,
    staff_id uuid references accounts on delete set null,
    made_at timestamptz not null,
    selected int not null default 0,
    done_at timestamptz
  )`,
  // At most one run of a kind at a time, so that two tabs do not give twice.
  `create unique index compensation_one_running on compensation_runs (kind) where done_at is null`,
  `create index compensation_runs_newest on compensation_runs (made_at desc)`,
  // The subject may be deleted, the row stays.
  `create table compensation_items (
    run_id uuid not null references compensation_runs,
    subject_id uuid not null,
    outcome text check (outcome in ('extended', 'over')),
    before_at timestamptz,
    after_at timestamptz,
    done_at timestamptz,
    primary key (run_id, subject_id),
    check ((outcome is null) = (done_at is null)),
    check (outcome <> 'extended' or after_at > before_at)
  )`,
  // serves: the remaining items of a run
  `create index compensation_items_left on compensation_items (run_id, subject_id) where outcome is null`,

  // Finished days of Jakarta. `n`: a count, or rupiah.
  `create table daily_figures (
    day date not null,
    figure text not null,
    n bigint not null check (n >= 0),
    primary key (day, figure)
  )`,
  // serves: matches, conversations and payments of a day
  `create index matches_by_time on matches (created_at)`,
  `create index conversations_by_time on conversations (created_at)`,
  `create index payments_by_decision on payments (decided_at) where decided_at is not null`,
  // serves: waiting times of documents
  `create index documents_by_decision on documents (decided_at) where decided_at is not null`,
];

const DOWN = [
  `drop index documents_by_decision, payments_by_decision, conversations_by_time, matches_by_time`,
  `drop table daily_figures, compensation_items, compensation_runs`,
];
