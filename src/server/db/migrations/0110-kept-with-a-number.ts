import { type Kysely, sql } from 'kysely';

/**
 * A number that its owner leaves keeps what was used under it also when the owner lives on: before, a basic member who
 * went from number to number had likes and open cards anew with each account (R-INF 2, 6). A mute of the room holds for
 * the next account of an erased member's number (decision 0064).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

/** As in migration 0026; `more`: a further column. */
const keepLimits = (head: string, more: string) =>
  `create or replace function ${head} returns void language sql as $$
    insert into kept_limits
    select hash, 'like', count(*), now(), now() + interval '90 days'${more} from likes where from_id = member having count(*) > 0
    union all
    select hash, 'opened-' || opened_by, 1, opened_at, opened_at + interval '1 day'${more} from opened_cards where viewer_id = member
    union all select hash, 'trial', 1, trial_end, now() + interval '90 days'${more} from subscriptions
      where member_id = member and trial_end is not null
  $$`;

/** The trigger of migration 0014, for an account in its days of grace, whose owner may come back. */
const keepOfNumber = (keep: string) =>
  `create or replace function keep_limits_of_number() returns trigger language plpgsql as $$
  begin
    perform ${keep} from accounts a where a.id = new.member_id and not not_deleted(a);
    return null;
  end $$`;

const UP = [
  // Who left the number and lives on: their own rows count once, should they take it back.
  `alter table kept_limits add column left_by uuid references accounts on delete set null`,
  // serves: erasing an account, and leaving a number again
  `create index kept_limits_left on kept_limits (left_by) where left_by is not null`,
  keepLimits('insert_kept_limits(member uuid, hash bytea, leaver uuid)', ', leaver'),
  `create function leave_limits(member uuid, hash bytea, leaver uuid) returns void language sql as $$
    delete from kept_limits where number_hash = hash and left_by = member;
    select insert_kept_limits(member, hash, leaver)
  $$`,
  `create or replace function keep_limits(member uuid, hash bytea) returns void language sql as $$
    select leave_limits(member, hash, null)
  $$`,
  keepOfNumber('leave_limits(a.id, old.contact_wa_hash, a.id)'),

  // Running mutes of erased members: until then the next account of the number is muted.
  `create table kept_mutes (
    number_hash bytea primary key,
    until timestamptz not null,
    reason text not null
  )`,
  // serves: forgetting them
  `create index kept_mutes_over on kept_mutes (until)`,
];

const DOWN = [
  `drop table kept_mutes`,
  keepOfNumber('keep_limits(a.id, old.contact_wa_hash)'),
  keepLimits('keep_limits(member uuid, hash bytea)', ''),
  `drop function leave_limits(uuid, bytea, uuid)`,
  `drop function insert_kept_limits(uuid, bytea, uuid)`,
  `alter table kept_limits drop column left_by`,
];
