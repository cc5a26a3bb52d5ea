import { type Kysely, sql } from 'kysely';

/**
 * Limits of a viewer, so that own edits reveal nothing about others (READINGS §11 R-INF 1, 2, 4): the scoring
 * version, wishes that wait, counted changes, filters used. None of it refers to an account: it follows the number's
 * hash past a deletion (decision record 0023).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const UP = [
  // Made at a member's first search. `facts` and `filled`: domain/matching/scoring-version.ts.
  `create table viewer_versions (
    member_id uuid primary key,
    number_hash bytea,
    scoring_day date not null,
    facts jsonb not null,
    filled text[] not null,
    waiting jsonb,
    waiting_from timestamptz,
    check ((waiting is null) = (waiting_from is null))
  )`,
  // serves: the version of the number's former account
  `create index viewer_versions_of_number on viewer_versions (number_hash, scoring_day desc) where number_hash is not null`,
  // serves: the job that lets waiting wishes count
  `create index viewer_versions_waiting on viewer_versions (waiting_from) where waiting_from is not null`,

  // A change of sensitive wishes or facts, and the replaced values (so that it can be undone once).
  `create table counted_changes (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null,
    number_hash bytea,
    changed_at timestamptz not null,
    before jsonb not null,
    undone_at timestamptz
  )`,
  // serves: the changes of a member, or of their number, in the last 7 days
  `create index counted_changes_of_member on counted_changes (member_id, changed_at)`,
  `create index counted_changes_of_number on counted_changes (number_hash, changed_at) where number_hash is not null`,

  // Different filters of an hour, by number (or member without one).
  `create table used_filters (
    used_by bytea not null,
    filters text not null,
    first_at timestamptz not null,
    primary key (used_by, filters)
  )`,
  `create index used_filters_old on used_filters (first_at)`,

  // Members hidden only by the viewer's later acts: counts ignore those, so a fresh block moves no count (R-INF 3).
  // Own passes and ended matches are not hidden pairs: lists leave them out by `unlisted_for`, counts never do.
  `create function freshly_hidden(viewer uuid, since timestamptz) returns setof uuid language sql stable rows 5 begin atomic
    select h.other_id from hidden_pairs h
      left join blocks b on h.cause = 'blocks' and b.blocker_id = h.member_id and b.blocked_id = h.other_id
      left join profiles p on h.cause = 'hides' and p.member_id = h.other_id
      left join hidden_numbers n on n.member_id = h.member_id and n.number_hash = p.contact_wa_hash
    where h.member_id = viewer
    group by h.other_id having bool_and(coalesce(b.created_at, n.created_at, '-infinity') > since);
  end`,
];

const DOWN = [
  `drop function freshly_hidden(uuid, timestamptz)`,
  `drop table used_filters`,
  `drop table counted_changes`,
  `drop table viewer_versions`,
];
