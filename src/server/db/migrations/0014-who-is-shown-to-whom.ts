import { type Kysely, sql } from 'kysely';

/**
 * Hidden pairs get a start: a member who hides from a number still meets its owner for 30 days, so that
 * nobody sees who vanishes (R-INF 5, decision 0025). Blocks store whether the blocker knew the id. Opened cards
 * store what opened them, and the used limits of a number outlive its account (R-INF 1, 6).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Time in which the hider still meets the owners of the number. */
const HIDER_MEETS = `interval '30 days'`;

const PAIRS = [
  // From the side of member_id: other_id is hidden from them from \`since\` on. Older pairs hold at once.
  `alter table hidden_pairs add column since timestamptz not null default '-infinity'`,

  // Adds every missing pair these numbers cause; the caller holds their lock. The hider's side holds from \`since\`.
  `drop function add_number_pairs(bytea[])`,
  `create function add_number_pairs(hashes bytea[], since timestamptz) returns void language sql as $$
    insert into hidden_pairs
    select pair.* from hidden_numbers h join profiles p on p.contact_wa_hash = h.number_hash and p.member_id <> h.member_id
      cross join lateral (values (h.member_id, p.member_id, 'hides', since), (p.member_id, h.member_id, 'hidden', '-infinity'))
        pair (member_id, other_id, cause, since)
    where h.number_hash = any(hashes) on conflict do nothing
  $$`,
  `create or replace function keep_pairs_of_hidden_numbers() returns trigger language plpgsql as $$
  declare
    number record;
    hashes bytea[] := '{}';
  begin
    if tg_op <> 'INSERT' then hashes := hashes || array(select number_hash from gone); end if;
    if tg_op <> 'DELETE' then hashes := hashes || array(select number_hash from made); end if;
    perform lock_numbers(hashes);
    if tg_op <> 'INSERT' then
      for number in select gone.member_id, p.member_id as owner_id from gone join profiles p on p.contact_wa_hash = gone.number_hash loop
        delete from hidden_pairs where member_id = number.member_id and other_id = number.owner_id and cause = 'hides';
        delete from hidden_pairs where member_id = number.owner_id and other_id = number.member_id and cause = 'hidden';
      end loop;
    end if;
    if tg_op <> 'DELETE' then perform add_number_pairs(hashes, clock_timestamp() + ${HIDER_MEETS}); end if;
    return null;
  end $$`,
  // A newly registered number was in no list before: its pairs hold at once, from both sides. A change
  // from one hidden number to another keeps the pair hidden as it was.
  `create or replace function keep_pairs_of_profiles() returns trigger language plpgsql as $$
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
      perform add_number_pairs(taken, case tg_op when 'INSERT' then '-infinity' else clock_timestamp() + ${HIDER_MEETS} end);
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
  end $$`,

  // The latest day a cause may hold from.
  `create function hidden_pair_latest(cause text) returns timestamptz language sql volatile
    return case cause when 'hides' then clock_timestamp() + ${HIDER_MEETS} else '-infinity' end`,
  `create or replace function hidden_pairs_broken() returns table (member_id uuid, other_id uuid, cause text, problem text)
    language sql volatile begin atomic
      (select c.*, 'missing' from (select c.member_id, c.other_id, c.cause from hidden_pair_causes c
        except select h.member_id, h.other_id, h.cause from hidden_pairs h) c)
      union all (select c.*, 'unfounded' from (select h.member_id, h.other_id, h.cause from hidden_pairs h
        except select c.member_id, c.other_id, c.cause from hidden_pair_causes c) c)
      union all (select h.member_id, h.other_id, h.cause, 'late' from hidden_pairs h where h.since > hidden_pair_latest(h.cause));
    end`,
  `create or replace function hidden_pairs_repair() returns integer language plpgsql as $$
  declare wrong integer;
  begin
    lock table hidden_pairs in share row exclusive mode;
    select count(*) into wrong from hidden_pairs_broken();
    perform pg_notify('hidden_pairs_changed', b.member_id::text) from hidden_pairs_broken() b;
    with unfounded as (select member_id, other_id, cause from hidden_pairs
      except select member_id, other_id, cause from hidden_pair_causes)
    delete from hidden_pairs h using unfounded u
      where h.member_id = u.member_id and h.other_id = u.other_id and h.cause = u.cause;
    insert into hidden_pairs select member_id, other_id, cause, hidden_pair_latest(cause) from hidden_pair_causes
      on conflict do nothing;
    update hidden_pairs h set since = hidden_pair_latest(h.cause) where h.since > hidden_pair_latest(h.cause);
    return wrong;
  end $$`,
  // Notifies live connections of pairs that began since the last run; returns how many.
  `create function hidden_pairs_due(look interval) returns integer language plpgsql as $$
  declare due integer;
  begin
    select count(*) into due from (
      select pg_notify('hidden_pairs_changed', h.member_id::text) from hidden_pairs h
      where h.since > now() - look and h.since <= now()) told;
    return due;
  end $$`,
  // serves: pairs that will begin
  `create index hidden_pairs_coming on hidden_pairs (since) where since > '-infinity'`,

  // The questions of migration 0009, each from the viewer's side.
  `create or replace function visible_to(viewer uuid, other uuid) returns setof boolean language sql stable rows 1 begin atomic
    select true from accounts a where a.id = other and findable(a)
      and not exists (select from hidden_pairs h where h.member_id = viewer and h.other_id = other and h.since <= now());
  end`,
  `create or replace function hidden_between(viewer uuid, other uuid) returns setof boolean language sql stable rows 1 begin atomic
    select true from hidden_pairs h where h.member_id = viewer and h.other_id = other and h.since <= now() limit 1;
  end`,
  `create or replace function hidden_from(viewer uuid) returns setof uuid language sql stable rows 10 begin atomic
    select distinct h.other_id from hidden_pairs h where h.member_id = viewer and h.since <= now();
  end`,
  // Everybody this member is hidden from, once: every pair has a row from each side.
  `create function hidden_for(member uuid) returns setof uuid language sql stable rows 10 begin atomic
    select distinct h.other_id from hidden_pairs h where h.member_id = member
      and exists (select from hidden_pairs back where back.member_id = h.other_id and back.other_id = h.member_id and back.since <= now());
  end`,
];

const LIMITS = [
  `alter table blocks add column knew_id boolean not null default true`,
  `alter table blocks alter column knew_id set default false`,
  `alter table opened_cards add column opened_by text not null default 'list' check (opened_by in ('list', 'filter'))`,

  // Limits a number used up with a former account: added to those of its next account.
  `create table kept_limits (
    number_hash bytea not null,
    kind text not null check (kind in ('like', 'opened-list', 'opened-filter')),
    n integer not null check (n > 0),
    used_at timestamptz not null,
    kept_until timestamptz not null
  )`,
  `create index kept_limits_of_number on kept_limits (number_hash, kind)`,
  // serves: forgetting them
  `create index kept_limits_over on kept_limits (kept_until)`,
  `create function keep_limits(member uuid, hash bytea) returns void language sql as $$
    insert into kept_limits
    select hash, 'like', count(*), now(), now() + interval '90 days' from likes where from_id = member having count(*) > 0
    union all
    select hash, 'opened-' || opened_by, 1, opened_at, opened_at + interval '1 day' from opened_cards where viewer_id = member
  $$`,
  `create function keep_limits_of_account() returns trigger language plpgsql as $$
  begin
    perform keep_limits(old.id, p.contact_wa_hash) from profiles p where p.member_id = old.id and p.contact_wa_hash is not null;
    return old;
  end $$`,
  `create trigger accounts_keep_limits before delete on accounts for each row execute function keep_limits_of_account()`,
  // A deleted account may lose its number before its row is deleted.
  `create function keep_limits_of_number() returns trigger language plpgsql as $$
  begin
    perform keep_limits(a.id, old.contact_wa_hash) from accounts a where a.id = new.member_id and not not_deleted(a);
    return null;
  end $$`,
  `create trigger profiles_keep_limits after update of contact_wa_hash on profiles for each row
    when (old.contact_wa_hash is not null and old.contact_wa_hash is distinct from new.contact_wa_hash)
    execute function keep_limits_of_number()`,
];

const COUNTS = [
  // Does the other count in totals of the viewer? As visible_to says, but an own block made after \`fresh\` changes
  // nothing: blocking a card to see whether a total falls reveals nothing (R-LIKE).
  `create function counted_for(viewer uuid, other uuid, fresh timestamptz) returns setof boolean language sql stable rows 1 begin atomic
    select true from accounts a where a.id = other and findable(a)
      and not exists (select from hidden_pairs h where h.member_id = viewer and h.other_id = other and h.since <= now()
        and not (h.cause = 'blocks' and exists (select from blocks b
          where b.blocker_id = viewer and b.blocked_id = other and b.created_at > fresh)));
  end`,
];

const STATEMENTS = [...PAIRS, ...LIMITS, ...COUNTS];
