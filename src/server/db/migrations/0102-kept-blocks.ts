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

/** As in migration 0014; `more` follows when numbers are taken. */
const keepPairs = (
  more: string,
) => `create or replace function keep_pairs_of_profiles() returns trigger language plpgsql as $$
  declare
    owners uuid[] := '{}';
    lost bytea[] := '{}';
    taken bytea[] := '{}';
  begin
    if tg_op = 'INSERT' then
      taken := array(select contact_wa_hash from made where contact_wa_hash is not null);
    elsif tg_op = 'DELETE' then
      select coalesce(array_agg(member_id), '{}'), coalesce(array_agg(contact_wa_hash), '{}') into owners, lost
        from gone where contact_wa_hash is not null;
    else
      select coalesce(array_agg(member_id), '{}'), coalesce(array_agg(contact_wa_hash), '{}') into owners, lost
        from (select member_id, contact_wa_hash from gone except select member_id, contact_wa_hash from made) changed
        where contact_wa_hash is not null;
      taken := array(select contact_wa_hash
        from (select member_id, contact_wa_hash from made except select member_id, contact_wa_hash from gone) changed
        where contact_wa_hash is not null);
    end if;
    if lost = '{}' and taken = '{}' then return null; end if;
    perform lock_numbers(lost || taken);
    if taken <> '{}' then
      perform add_number_pairs(taken, case tg_op when 'INSERT' then '-infinity' else clock_timestamp() + interval '30 days' end);
      ${more}
    end if;
    if lost <> '{}' then
      with shown as (
        delete from hidden_pairs h where h.member_id = any(owners) and h.cause = 'hidden'
          and not exists (select from profiles p join hidden_numbers n on n.number_hash = p.contact_wa_hash
            where p.member_id = h.member_id and n.member_id = h.other_id)
        returning h.member_id, h.other_id)
      delete from hidden_pairs h using shown
        where h.member_id = shown.other_id and h.other_id = shown.member_id and h.cause = 'hides';
    end if;
    return null;
  end $$`;

/** A block holds at once, from both sides. */
const AT_ONCE = `update hidden_pairs h set since = '-infinity'
        from hidden_numbers n join profiles p on p.contact_wa_hash = n.number_hash
        where n.number_hash = any(taken) and n.kept_until is not null
          and h.member_id = n.member_id and h.other_id = p.member_id and h.cause = 'hides' and h.since > '-infinity';`;

const UP = [
  // Not null: what is left of a block, until then, and as long as an account has the number.
  `alter table hidden_numbers add column kept_until timestamptz`,
  // serves: the job that deletes those
  `create index hidden_numbers_kept on hidden_numbers (kept_until) where kept_until is not null`,
  keepPairs(AT_ONCE),
];

const DOWN = [
  keepPairs(''),
  `delete from hidden_numbers where kept_until is not null`,
  `alter table hidden_numbers drop column kept_until`,
];
