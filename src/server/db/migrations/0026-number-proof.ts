import { type Kysely, sql } from 'kysely';

/**
 * A number must be proved before its owner meets anybody (R-ACC 3, decision 0027): profiles.contact_wa holds proved
 * numbers, unique; a merely claimed number is in number_claims, and blocks nobody. Demo members count as
 * proved; earlier members go on as before until their next sign-in asks them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

/** Claimed numbers come back if they are free; among several claims the first wins. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const ACTS = `'room-delete', 'room-clear', 'room-mute', 'room-unmute', 'staff-roles'`;
const VISIBILITY = (columns: readonly string[]) => [
  `drop trigger accounts_visibility on accounts`,
  `create trigger accounts_visibility after update of ${columns.join(', ')} on accounts for each row
    when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})
    execute function account_changes_profile()`,
];
const FINDABLE = (condition: string) =>
  `create or replace function findable(account accounts) returns boolean language sql immutable return ${condition}`;
const VISIBLE_TO = (condition: string) =>
  `create or replace function visible_to(viewer uuid, other uuid) returns setof boolean language sql stable rows 1 begin atomic
    select true from accounts a where a.id = other and signs_in(a)
      and (${condition} or exists (select from matches m
        where m.a_id = least(viewer, other) and m.b_id = greatest(viewer, other) and m.ended_at is null))
      and not exists (select from hidden_pairs h where h.member_id = viewer and h.other_id = other and h.since <= now());
  end`;

/** Limits a number keeps from a former account; `more`: besides likes and opened cards. */
const KEEP_LIMITS = (kinds: string, more: string) => [
  `alter table kept_limits drop constraint kept_limits_kind_check`,
  `delete from kept_limits where kind not in (${kinds})`,
  `alter table kept_limits add constraint kept_limits_kind_check check (kind in (${kinds}))`,
  `create or replace function keep_limits(member uuid, hash bytea) returns void language sql as $$
    insert into kept_limits
    select hash, 'like', count(*), now(), now() + interval '90 days' from likes where from_id = member having count(*) > 0
    union all
    select hash, 'opened-' || opened_by, 1, opened_at, opened_at + interval '1 day' from opened_cards where viewer_id = member
    ${more}
  $$`,
];
const KINDS = `'like', 'opened-list', 'opened-filter'`;

const UP = [
  // unproved_since: meets nobody since then. Both columns null: an earlier member, asked at the next sign-in.
  `alter table accounts add column unproved_since timestamptz, add column number_proved_at timestamptz,
    add constraint accounts_proof check (unproved_since is null or number_proved_at is null)`,
  `update accounts set number_proved_at = created_at where is_demo and role = 'member'`,

  // serves: newcomers, who are in lists from their proof on
  `create index accounts_proved on accounts (number_proved_at)`,

  // The number a member claims: the first one, or a replacement.
  `create table number_claims (
    member_id uuid primary key references accounts on delete cascade,
    number text not null,
    claimed_at timestamptz not null default now()
  )`,
  // A code that proves a number: sent to it (kept hashed), or shown to the member, who sends it to us. The second is no
  // secret: the proof is the number it comes from.
  `create table number_codes (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references accounts on delete cascade,
    number text not null,
    code_hash text,
    shown_code text,
    tries smallint not null default 0 check (tries between 0 and 5),
    made_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    check ((code_hash is null) <> (shown_code is null))
  )`,
  // serves: the newest code of a member, and erasing an account
  `create index number_codes_of_member on number_codes (member_id, made_at desc)`,
  // serves: the queue of staff; finding the code a member sent
  `create index number_codes_waiting on number_codes (made_at, id) where shown_code is not null and used_at is null`,
  `create unique index number_codes_shown on number_codes (shown_code) where shown_code is not null`,
  // serves: the sweep
  `create index number_codes_over on number_codes (expires_at)`,
  // Count of candidates an unproved member last saw: updated once an hour.
  `create table told_candidates (
    member_id uuid primary key references accounts on delete cascade,
    count integer,
    told_at timestamptz not null
  )`,

  `create function is_proved(account accounts) returns boolean language sql immutable return account.unproved_since is null`,
  FINDABLE(`account.status = 'active' and account.paused_at is null and account.unproved_since is null`),
  VISIBLE_TO('findable(a)'),
  ...VISIBILITY(['status', 'paused_at', 'unproved_since']),

  // A member's first number was in no list before: its pairs hold at once, from both sides. By its name it runs after
  // profiles_number_changed.
  `create function hold_pairs_of_first_numbers() returns trigger language plpgsql as $$
  begin
    update hidden_pairs h set since = '-infinity'
      from made join gone using (member_id)
      where gone.contact_wa is null and made.contact_wa is not null
        and h.other_id = made.member_id and h.cause = 'hides' and h.since > '-infinity';
    return null;
  end $$`,
  `create trigger profiles_number_first after update on profiles referencing old table as gone new table as made
    for each statement execute function hold_pairs_of_first_numbers()`,

  // A trial belongs to a number: its next account gets the rest of it (T58). used_at is its end.
  ...KEEP_LIMITS(
    `${KINDS}, 'trial'`,
    `union all select hash, 'trial', 1, trial_end, now() + interval '90 days' from subscriptions
      where member_id = member and trial_end is not null`,
  ),

  `alter table staff_acts drop constraint staff_acts_act_check`,
  `alter table staff_acts add constraint staff_acts_act_check check (act in (${ACTS}, 'number-proof'))`,
];

const DOWN = [
  `alter table staff_acts drop constraint staff_acts_act_check`,
  // Only new rows are checked: the trail keeps its old rows.
  `alter table staff_acts add constraint staff_acts_act_check check (act in (${ACTS})) not valid`,
  ...KEEP_LIMITS(KINDS, ''),
  `update profiles p set contact_wa = c.number
    from (select distinct on (number) number, member_id from number_claims order by number, claimed_at) c
    where c.member_id = p.member_id and p.contact_wa is null
      and not exists (select from profiles other where other.contact_wa = c.number)`,
  `drop trigger profiles_number_first on profiles`,
  `drop function hold_pairs_of_first_numbers()`,
  ...VISIBILITY(['status', 'paused_at']),
  VISIBLE_TO('not is_paused(a)'),
  FINDABLE(`account.status = 'active' and account.paused_at is null`),
  `drop function is_proved(accounts)`,
  `drop table told_candidates, number_codes, number_claims`,
  `alter table accounts drop constraint accounts_proof, drop column unproved_since, drop column number_proved_at`,
  // Formerly unproved members are visible to everybody again.
  `update profiles set revision = revision`,
];
