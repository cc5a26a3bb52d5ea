import { type Kysely, sql } from 'kysely';

/** Calls that introduce two matches to each other (READINGS §12, decision 0046). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop table introductions`).execute(db);
  await sql.raw(`drop trigger blocks_end_introductions on blocks`).execute(db);
  await sql.raw(`drop trigger matches_end_introductions on matches`).execute(db);
  await sql.raw(`drop trigger accounts_end_introductions on accounts`).execute(db);
  await sql.raw(`drop function end_introductions_of_block(), end_introductions_of_match()`).execute(db);
  await sql.raw(`drop function end_introductions_of_account()`).execute(db);
}

const LIVE = `state in ('offered', 'agreed', 'confirmed')`;
const END = `set state = 'ended', link = null, changed_at = now()`;

const UP = [
  `create table introductions (
    id uuid primary key default gen_random_uuid(),
    asker_id uuid not null references accounts on delete cascade,
    other_id uuid not null references accounts on delete cascade,
    state text not null default 'offered' check (state in
      ('offered', 'agreed', 'confirmed', 'over', 'declined', 'withdrawn', 'lapsed', 'refused', 'ended')),
    times timestamptz[] not null check (cardinality(times) between 1 and 3),
    asked_at timestamptz not null,
    changed_at timestamptz not null,
    -- When the present state is over by itself.
    until timestamptz not null,
    -- The time both agreed on, and by when the team shall have made the place.
    chosen_at timestamptz,
    due_at timestamptz,
    link text,
    -- Why the team could not.
    answer text,
    -- Hours before the call of the last reminder; 0: none yet.
    reminded smallint not null default 0,
    check (asker_id <> other_id),
    check (state not in ('agreed', 'confirmed', 'over', 'refused') or (chosen_at is not null and due_at is not null)),
    -- The place is kept as long as the call is to come or goes on, and no longer.
    check ((state = 'confirmed') = (link is not null))
  )`,
  // One open introduction a pair, whoever asked. serves: nothing else
  `create unique index introductions_one on introductions (least(asker_id, other_id), greatest(asker_id, other_id))
    where ${LIVE}`,
  // serves: a member's own, on either side; the limit; and the end of an account
  `create index introductions_of_asker on introductions (asker_id, asked_at desc)`,
  `create index introductions_of_other on introductions (other_id, asked_at desc)`,
  // serves: expired introductions
  `create index introductions_until on introductions (until) where ${LIVE}`,
  // serves: reminders
  `create index introductions_to_remind on introductions (chosen_at) where state = 'confirmed'`,
  // serves: the team's queue, and its closed part
  `create index introductions_queue on introductions (due_at, id) where state in ('agreed', 'confirmed')`,
  `create index introductions_past on introductions (changed_at desc, id desc)
    where chosen_at is not null and state not in ('offered', 'agreed', 'confirmed')`,

  // A block, or the end of the match or an account, ends it in the same transaction. Writers lock both accounts.
  `create function end_introductions_of_block() returns trigger language plpgsql as $$
  begin
    update introductions ${END} where ${LIVE}
      and least(asker_id, other_id) = least(new.blocker_id, new.blocked_id)
      and greatest(asker_id, other_id) = greatest(new.blocker_id, new.blocked_id);
    return null;
  end $$`,
  `create trigger blocks_end_introductions after insert on blocks
    for each row execute function end_introductions_of_block()`,
  `create function end_introductions_of_match() returns trigger language plpgsql as $$
  begin
    update introductions ${END} where ${LIVE}
      and least(asker_id, other_id) = new.a_id and greatest(asker_id, other_id) = new.b_id;
    return null;
  end $$`,
  `create trigger matches_end_introductions after update of ended_at on matches
    for each row when (new.ended_at is not null) execute function end_introductions_of_match()`,
  `create function end_introductions_of_account() returns trigger language plpgsql as $$
  begin
    update introductions ${END} where ${LIVE} and (asker_id = new.id or other_id = new.id);
    return null;
  end $$`,
  `create trigger accounts_end_introductions after update of status on accounts
    for each row when (not signs_in(new) and signs_in(old)) execute function end_introductions_of_account()`,
];
