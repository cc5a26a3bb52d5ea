import { type Kysely, sql } from 'kysely';

/**
 * Candidates out of the own list for a while, ended matches, and paused members visible to their matches (R-LIKE,
 * R-INF 7, decision 0026).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table passes (
    member_id uuid not null references accounts on delete cascade,
    other_id uuid not null references accounts on delete cascade,
    passed_at timestamptz not null default now(),
    primary key (member_id, other_id),
    check (member_id <> other_id)
  )`,
  // serves: the tab of passes, newest first
  `create index passes_of_member on passes (member_id, passed_at desc, other_id)`,
  // serves: erasing an account
  `create index passes_of_other on passes (other_id)`,

  `alter table matches
    add column ended_at timestamptz,
    add column ended_by uuid references accounts on delete set null`,
  // serves: the matches of the member with the greater id
  `create index matches_of_b on matches (b_id)`,
  // serves: ended matches of either side, read with each search
  `create index matches_ended_of_a on matches (a_id) where ended_at is not null`,
  `create index matches_ended_of_b on matches (b_id) where ended_at is not null`,

  // A row when the two had a match and one of them ended it.
  `create function ended_between(one uuid, other uuid) returns setof boolean language sql stable rows 1 begin atomic
    select true from matches m
    where m.a_id = least(one, other) and m.b_id = greatest(one, other) and m.ended_at is not null;
  end`,
  // A paused member is not findable, and stays visible to their matches.
  `create or replace function visible_to(viewer uuid, other uuid) returns setof boolean language sql stable rows 1 begin atomic
    select true from accounts a where a.id = other and signs_in(a)
      and (not is_paused(a) or exists (select from matches m
        where m.a_id = least(viewer, other) and m.b_id = greatest(viewer, other) and m.ended_at is null))
      and not exists (select from hidden_pairs h where h.member_id = viewer and h.other_id = other and h.since <= now());
  end`,
  // Members left out of this member's list although visible: passed after a moment, or an ended match.
  `create function unlisted_for(member uuid, passed_after timestamptz) returns setof uuid language sql stable rows 10 begin atomic
    select p.other_id from passes p where p.member_id = member and p.passed_at > passed_after
    union select m.b_id from matches m where m.a_id = member and m.ended_at is not null
    union select m.a_id from matches m where m.b_id = member and m.ended_at is not null;
  end`,
];
