import { type Kysely, sql } from 'kysely';

/** Results of the daily verification of the trail (decision 0035): each run, and each fault until it is answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop table audit_checks`).execute(db);
}

const UP = [
  `create table audit_checks (
    id uuid primary key default gen_random_uuid(),
    checked_at timestamptz not null,
    rows bigint not null,
    head_seq bigint not null,
    head_hash text not null,
    fault_seq bigint,
    fault_why text check (fault_why in ('missing', 'changed', 'unlinked', 'end')),
    answered_at timestamptz,
    answered_by uuid references accounts on delete set null,
    answer text,
    check ((fault_seq is null) = (fault_why is null)),
    check (fault_seq is not null or answered_at is null),
    check ((answered_at is null) = (answer is null))
  )`,
  // A fault found again each night has one row until it is answered.
  `create unique index audit_checks_standing on audit_checks (fault_seq, fault_why)
    where fault_seq is not null and answered_at is null`,
  // serves: the last verification
  `create index audit_checks_newest on audit_checks (checked_at desc)`,
];
