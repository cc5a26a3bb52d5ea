import { type Kysely, sql } from 'kysely';

/**
 * Whoever was blocked and erases the account comes back with the same number as somebody else: the block is kept with
 * the number's hash, as a hidden number the blocker does not read of (decision 0105).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

/** As in migration 0014, but for from when the hider's side holds, and what becomes of a pair that is there already. */
const addPairs = (hides: string, otherwise: string) =>
  `create or replace function add_number_pairs(hashes bytea[], since timestamptz) returns void language sql as $$
    insert into hidden_pairs
    select pair.* from hidden_numbers h join profiles p on p.contact_wa_hash = h.number_hash and p.member_id <> h.member_id
      cross join lateral (values (h.member_id, p.member_id, 'hides', ${hides}), (p.member_id, h.member_id, 'hidden', '-infinity'))
        pair (member_id, other_id, cause, since)
    where h.number_hash = any(hashes) on conflict ${otherwise}
  $$`;

const UP = [
  // Not null: what is left of a block, until then, and as long as an account has the number.
  `alter table hidden_numbers add column kept_until timestamptz`,
  // serves: the job that deletes those
  `create index hidden_numbers_kept on hidden_numbers (kept_until) where kept_until is not null`,
  // A block holds at once, from both sides, also where the pair was to hold later.
  addPairs(
    `case when h.kept_until is null then since else '-infinity' end`,
    `(member_id, other_id, cause) do update set since = excluded.since where hidden_pairs.since > excluded.since`,
  ),
];

const DOWN = [
  addPairs('since', 'do nothing'),
  `delete from hidden_numbers where kept_until is not null`,
  `alter table hidden_numbers drop column kept_until`,
];
