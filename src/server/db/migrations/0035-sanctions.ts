import { type Kysely, sql } from 'kysely';

/**
 * Decisions about members and their appeals (T80). Earlier suspensions have no stored cause: their row says «other».
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

/** Suspended members stay suspended. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const CAUSES = `'fake-profile', 'asks-for-money', 'rude-or-threatening', 'indecent', 'not-single', 'underage', 'hateful', 'other'`;

const UP = [
  `create table sanctions (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references accounts on delete cascade,
    kind text not null check (kind in ('warn', 'suspend', 'ban')),
    cause text not null check (cause in (${CAUSES})),
    reason text not null,
    report_id uuid references reports on delete set null,
    staff_id uuid references accounts on delete set null,
    created_at timestamptz not null default now(),
    until timestamptz,
    acknowledged_at timestamptz,
    ended_at timestamptz,
    ended_how text check (ended_how in ('time', 'lifted', 'appeal', 'replaced')),
    constraint sanctions_ended check ((ended_at is null) = (ended_how is null)),
    constraint sanctions_until check (until is null or kind = 'suspend'),
    constraint sanctions_acknowledged check (acknowledged_at is null or kind = 'warn')
  )`,
  // At most one standing decision a member.
  `create unique index sanctions_standing on sanctions (member_id) where kind <> 'warn' and ended_at is null`,
  // serves: the decisions about a member, and the end of an account
  `create index sanctions_of_member on sanctions (member_id, created_at desc)`,
  // serves: expired suspensions
  `create index sanctions_over on sanctions (until) where ended_at is null and until is not null`,
  // serves: the deletion of a report
  `create index sanctions_of_report on sanctions (report_id) where report_id is not null`,
  `insert into sanctions (member_id, kind, cause, reason)
    select id, 'suspend', 'other', 'Ditangguhkan sebelum alasannya dicatat' from accounts
    where status = 'suspended' and role = 'member'`,

  `create table appeals (
    id uuid primary key default gen_random_uuid(),
    sanction_id uuid not null constraint appeals_once unique references sanctions on delete cascade,
    member_id uuid not null references accounts on delete cascade,
    text text not null check (char_length(text) between 1 and 1000),
    created_at timestamptz not null default now(),
    due_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid references accounts on delete set null,
    outcome text check (outcome in ('upheld', 'lifted')),
    decision_note text,
    constraint appeals_decided check ((decided_at is null) = (outcome is null) and (decided_at is null) = (decision_note is null))
  )`,
  // serves: the queue, the most urgent first
  `create index appeals_waiting on appeals (due_at, id) where decided_at is null`,
  `create index appeals_of_member on appeals (member_id)`,

  // A banned number proves no other account; the row outlives the account until `kept_until`.
  `create table banned_numbers (
    number_hash bytea primary key,
    member_id uuid references accounts on delete set null,
    kept_until timestamptz not null
  )`,
  `create index banned_numbers_of_member on banned_numbers (member_id)`,
  // serves: deleting expired ones
  `create index banned_numbers_over on banned_numbers (kept_until)`,
];

const DOWN = [`drop table banned_numbers`, `drop table appeals`, `drop table sanctions`];
