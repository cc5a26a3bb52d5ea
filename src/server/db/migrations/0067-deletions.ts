import { type Kysely, sql } from 'kysely';

/**
 * Members who asked for the end of their account, and what outlives it: the proof of their consents, and on open
 * reports the hash of their number, so that a ban still holds (decision 0064).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const UP = [
  // Hidden since \`asked_at\`; until \`due_at\` a sign-in restores the account, then a job erases it.
  `create table account_deletions (
    member_id uuid primary key references accounts on delete cascade,
    asked_at timestamptz not null,
    due_at timestamptz not null check (due_at >= asked_at)
  )`,
  // serves: the job that erases
  `create index account_deletions_due on account_deletions (due_at)`,
  `create function is_closing(account accounts) returns boolean language sql stable
    return exists (select from account_deletions d where d.member_id = account.id)`,
  // Replaces an erased member in a conversation; belongs to nobody.
  `alter table accounts drop constraint accounts_role_check`,
  `alter table accounts add constraint accounts_role_check check (role in ('member', 'staff', 'nobody'))`,
  // Did the other end their account, and neither hid from the other? The conversation stays with this member.
  `create function gone_for(viewer uuid, other uuid) returns setof boolean language sql stable rows 1 begin atomic
    select true from accounts a where a.id = other and (a.role = 'nobody' or is_closing(a))
      and not exists (select from hidden_pairs h where h.member_id = viewer and h.other_id = other and h.since <= now());
  end`,
  // Events and pairs of an erased member.
  `create function forget_traces(member uuid) returns void language sql as $$
    delete from outbox where position(member::text in payload::text) > 0;
    delete from hidden_pairs where member in (member_id, other_id)
  $$`,
  // Consents of an erased member: \`member_hash\` is the SHA-256 of the id, which only a printed copy still shows.
  `create table erased_consents (
    member_hash bytea not null check (length(member_hash) = 32),
    purpose text not null,
    given boolean not null,
    version text not null,
    text_hash text not null,
    given_at timestamptz not null,
    kept_until timestamptz not null
  )`,
  `create index erased_consents_of on erased_consents (member_hash)`,
  `create index erased_consents_over on erased_consents (kept_until)`,
  `alter table reports add column reported_number_hash bytea`,
  `alter table erasures drop constraint erasures_kind_check`,
  `alter table erasures add constraint erasures_kind_check check (kind in ('object', 'member'))`,
  // A consent never changes: a new decision adds a row. It is deleted with its account.
  `create trigger consents_append_only before update or delete on consents
    for each row when (pg_trigger_depth() = 0) execute function refuse_change()`,
];

const DOWN = [
  `drop trigger consents_append_only on consents`,
  `delete from erasures where kind = 'member'`,
  `alter table erasures drop constraint erasures_kind_check`,
  `alter table erasures add constraint erasures_kind_check check (kind in ('object'))`,
  `alter table reports drop column reported_number_hash`,
  `drop function forget_traces(uuid)`,
  `drop function gone_for(uuid, uuid)`,
  `delete from accounts where role = 'nobody'`,
  `alter table accounts drop constraint accounts_role_check`,
  `alter table accounts add constraint accounts_role_check check (role in ('member', 'staff'))`,
  `drop function is_closing(accounts)`,
  `drop table erased_consents, account_deletions`,
];
