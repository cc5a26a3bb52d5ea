import { type Kysely, sql } from 'kysely';

/**
 * Hidden pairs, reports, papers with decisions and openings, permissions that end, staff, notifications.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Staff sign in like members but have no profile: they are in no list.
  `alter table accounts add column role text not null default 'member' check (role in ('member', 'moderator', 'admin'))`,
  `alter table photos add column shown text not null default 'open' check (shown in ('open', 'blurred-until-match'))`,
  // Stored objects without a row: every writer or deleter notes the key first, and a job removes what a
  // kill left.
  `create table loose_objects (
    object_key text primary key,
    since timestamptz not null default now()
  )`,
  `create index loose_objects_since on loose_objects (since)`,

  `alter table documents
    add column decided_at timestamptz,
    add column decided_by uuid references accounts on delete set null,
    add column decision_note text,
    add column verified_value text,
    add column erased_at timestamptz,
    add constraint documents_decided check ((status = 'pending') = (decided_at is null))`,
  // serves: staff queue, oldest first
  `create index documents_waiting on documents (created_at, id) where status = 'pending'`,
  // serves: erasing papers 30 days after their decision
  `create index documents_to_erase on documents (decided_at) where decided_at is not null and erased_at is null`,
  `create table document_openings (
    id uuid primary key default gen_random_uuid(),
    document_id uuid not null references documents on delete cascade,
    staff_id uuid references accounts on delete set null,
    reason text not null check (char_length(reason) between 10 and 300),
    opened_at timestamptz not null default now()
  )`,
  `create index document_openings_of_document on document_openings (document_id, opened_at)`,
  // Rows of the trail are only added.
  `create function refuse_change() returns trigger language plpgsql as $$
  begin raise exception 'append-only' using errcode = '42501'; end $$`,
  `create trigger document_openings_append_only before update of document_id, reason, opened_at on document_openings
    for each row execute function refuse_change()`,

  `alter table profile_permissions drop constraint profile_permissions_status_check`,
  `alter table profile_permissions add constraint profile_permissions_status_check check (status in ('pending', 'approved', 'denied', 'revoked'))`,
  // serves: requests waiting for a member, grants of a member
  `create index profile_permissions_of_target on profile_permissions (target_id, status, requested_at desc)`,
  `create table profile_views (
    owner_id uuid not null references accounts on delete cascade,
    viewer_id uuid not null references accounts on delete cascade,
    first_at timestamptz not null default now(),
    last_at timestamptz not null default now(),
    primary key (owner_id, viewer_id)
  )`,

  // The name as the blocker saw it then: a blocked member's profile is no longer read.
  `alter table blocks add column nama text not null default ''`,
  `create table hidden_numbers (
    member_id uuid not null references accounts on delete cascade,
    number_hash bytea not null,
    ending text not null check (char_length(ending) = 3),
    created_at timestamptz not null default now(),
    primary key (member_id, number_hash)
  )`,
  `create index hidden_numbers_by_hash on hidden_numbers (number_hash)`,
  `alter table profiles add column contact_wa_hash bytea`,
  `create index profiles_contact_wa_hash on profiles (contact_wa_hash) where contact_wa_hash is not null`,
  // Pairs that must not meet, from each side: blocks, and hidden numbers.
  `create view apart (member_id, other_id) as
    select blocker_id, blocked_id from blocks
    union all select blocked_id, blocker_id from blocks
    union all select h.member_id, p.member_id from hidden_numbers h join profiles p on p.contact_wa_hash = h.number_hash
    union all select p.member_id, h.member_id from profiles p join hidden_numbers h on h.number_hash = p.contact_wa_hash`,

  `create table reports (
    id uuid primary key default gen_random_uuid(),
    reporter_id uuid references accounts on delete set null,
    reported_id uuid references accounts on delete set null,
    kind text not null check (kind in ('profile', 'photo', 'message')),
    subject_id text not null,
    category text not null,
    note text,
    evidence jsonb not null,
    evidence_key text,
    status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
    due_at timestamptz not null,
    created_at timestamptz not null default now(),
    decided_at timestamptz,
    decided_by uuid references accounts on delete set null,
    decision_note text
  )`,
  // One open report a member and subject.
  `create unique index reports_open_once on reports (reporter_id, kind, subject_id) where status = 'open'`,
  `create index reports_waiting on reports (due_at, id) where status = 'open'`,

  // about_id: the other member concerned; their visibility is checked again at each display.
  `create table notifications (
    id bigint generated always as identity primary key,
    member_id uuid not null references accounts on delete cascade,
    kind text not null,
    about_id uuid references accounts on delete cascade,
    data jsonb not null default '{}',
    dedupe_key text not null unique,
    created_at timestamptz not null default now(),
    read_at timestamptz
  )`,
  `create index notifications_of_member on notifications (member_id, id desc)`,
  `create index notifications_unread on notifications (member_id) where read_at is null`,
  // Notifies listeners of events at commit.
  `create function tell_outbox() returns trigger language plpgsql as $$
  begin perform pg_notify('outbox', ''); return null; end $$`,
  `create trigger outbox_told after insert on outbox for each statement execute function tell_outbox()`,
];
