import { type Kysely, sql } from 'kysely';

/**
 * Whether two members are visible to each other is one question, `visible_to`, on a table of hidden pairs kept by
 * triggers: blocks, hidden numbers and changes of numbers. Replaces the view `apart` (decision record 0021).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const TABLE = [
  // A row for each cause, from each side: a pair is hidden while one row is left. `cause` is from the side of
  // member_id.
  `create table hidden_pairs (
    member_id uuid not null,
    other_id uuid not null,
    cause text not null check (cause in ('blocks', 'blocked', 'hides', 'hidden')),
    primary key (member_id, other_id, cause),
    check (member_id <> other_id)
  )`,
  // The rows the table must hold.
  `create view hidden_pair_causes (member_id, other_id, cause) as
    select blocker_id, blocked_id, 'blocks' from blocks
    union all select blocked_id, blocker_id, 'blocked' from blocks
    union all select h.member_id, p.member_id, 'hides'
      from hidden_numbers h join profiles p on p.contact_wa_hash = h.number_hash and p.member_id <> h.member_id
    union all select p.member_id, h.member_id, 'hidden'
      from profiles p join hidden_numbers h on h.number_hash = p.contact_wa_hash and h.member_id <> p.member_id`,
];

const TRIGGERS = [
  // The row of `blocks` is the lock: a writer of the same block waits for it.
  `create function keep_pairs_of_blocks() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      delete from hidden_pairs where member_id = old.blocker_id and other_id = old.blocked_id and cause = 'blocks';
      delete from hidden_pairs where member_id = old.blocked_id and other_id = old.blocker_id and cause = 'blocked';
    end if;
    if tg_op <> 'DELETE' then
      insert into hidden_pairs values (new.blocker_id, new.blocked_id, 'blocks'), (new.blocked_id, new.blocker_id, 'blocked')
        on conflict do nothing;
    end if;
    return null;
  end $$`,
  `create trigger blocks_hide after insert or delete or update of blocker_id, blocked_id on blocks
    for each row execute function keep_pairs_of_blocks()`,

  // A member who hides from a number and one who takes it wait for each other here, in one order; each then reads the
  // other's commit. A transaction with an older snapshot would not.
  `create function lock_numbers(hashes bytea[]) returns void language plpgsql as $$
  declare place int;
  begin
    if current_setting('transaction_isolation') = 'repeatable read' then
      raise exception 'numbers change under read committed only' using errcode = '25001';
    end if;
    for place in select distinct hashtext(encode(hash, 'hex')) & 255 from unnest(hashes) hash order by 1 loop
      perform pg_advisory_xact_lock(7301958, place);
    end loop;
  end $$`,
  // Every pair these numbers cause; the caller holds their lock.
  `create function add_number_pairs(hashes bytea[]) returns void language sql as $$
    insert into hidden_pairs
    select pair.* from hidden_numbers h join profiles p on p.contact_wa_hash = h.number_hash and p.member_id <> h.member_id
      cross join lateral (values (h.member_id, p.member_id, 'hides'), (p.member_id, h.member_id, 'hidden')) pair
    where h.number_hash = any(hashes) on conflict do nothing
  $$`,
  `create function keep_pairs_of_hidden_numbers() returns trigger language plpgsql as $$
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
    if tg_op <> 'DELETE' then perform add_number_pairs(hashes); end if;
    return null;
  end $$`,
  `create trigger hidden_numbers_hide after insert on hidden_numbers referencing new table as made
    for each statement execute function keep_pairs_of_hidden_numbers()`,
  `create trigger hidden_numbers_hide_changed after update on hidden_numbers referencing old table as gone new table as made
    for each statement execute function keep_pairs_of_hidden_numbers()`,
  `create trigger hidden_numbers_show after delete on hidden_numbers referencing old table as gone
    for each statement execute function keep_pairs_of_hidden_numbers()`,

  // Most changes of profiles do not change the number.
  `create function keep_pairs_of_profiles() returns trigger language plpgsql as $$
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
    if lost <> '{}' then
      with shown as (delete from hidden_pairs where member_id = any(owners) and cause = 'hidden' returning member_id, other_id)
      delete from hidden_pairs h using shown
        where h.member_id = shown.other_id and h.other_id = shown.member_id and h.cause = 'hides';
    end if;
    if taken <> '{}' then perform add_number_pairs(taken); end if;
    return null;
  end $$`,
  `create trigger profiles_number_given after insert on profiles referencing new table as made
    for each statement execute function keep_pairs_of_profiles()`,
  `create trigger profiles_number_changed after update on profiles referencing old table as gone new table as made
    for each statement execute function keep_pairs_of_profiles()`,
  `create trigger profiles_number_gone after delete on profiles referencing old table as gone
    for each statement execute function keep_pairs_of_profiles()`,
];

const CHECKER = [
  // Always empty: a cause and its rows commit together.
  `create function hidden_pairs_broken() returns table (member_id uuid, other_id uuid, cause text, problem text)
    language sql stable begin atomic
      (select c.*, 'missing' from (select * from hidden_pair_causes except select * from hidden_pairs) c)
      union all (select c.*, 'unfounded' from (select * from hidden_pairs except select * from hidden_pair_causes) c);
    end`,
  // Writers wait until it ends, readers do not; live connections are notified. Returns the number of wrong rows.
  `create function hidden_pairs_repair() returns integer language plpgsql as $$
  declare wrong integer;
  begin
    lock table hidden_pairs in share row exclusive mode;
    select count(*) into wrong from hidden_pairs_broken();
    perform pg_notify('hidden_pairs_changed', b.member_id::text) from hidden_pairs_broken() b;
    with unfounded as (select * from hidden_pairs except select * from hidden_pair_causes)
    delete from hidden_pairs h using unfounded u
      where h.member_id = u.member_id and h.other_id = u.other_id and h.cause = u.cause;
    insert into hidden_pairs select * from hidden_pair_causes on conflict do nothing;
    return wrong;
  end $$`,
];

/**
 * Not strict, stable and in FROM, so that PostgreSQL inlines their text into the calling statement (a boolean function
 * stays a call).
 */
const QUESTIONS = [
  // In lists, searches and counts (R-LIST-3): active, not paused.
  `create function findable(account accounts) returns boolean language sql immutable
    return account.status = 'active' and account.paused_at is null`,
  // May sign in and gets notifications: neither suspended nor deleted, paused or not.
  `create function signs_in(account accounts) returns boolean language sql immutable return account.status = 'active'`,
  // Accounts staff still work on: suspended members too.
  `create function not_deleted(account accounts) returns boolean language sql immutable return account.status <> 'deleted'`,
  `create function is_paused(account accounts) returns boolean language sql immutable return account.paused_at is not null`,
  // Does the viewer meet the other? A row when yes, none when no: exists (select from visible_to(viewer, other)).
  `create function visible_to(viewer uuid, other uuid) returns setof boolean language sql stable rows 1 begin atomic
    select true from accounts a where a.id = other and findable(a)
      and not exists (select from hidden_pairs h where h.member_id = viewer and h.other_id = other);
  end`,
  // A row when the pair is hidden, whatever the accounts are.
  `create function hidden_between(viewer uuid, other uuid) returns setof boolean language sql stable rows 1 begin atomic
    select true from hidden_pairs h where h.member_id = viewer and h.other_id = other limit 1;
  end`,
  // Every member hidden from the viewer, once.
  `create function hidden_from(viewer uuid) returns setof uuid language sql stable rows 10 begin atomic
    select distinct h.other_id from hidden_pairs h where h.member_id = viewer;
  end`,
];

const TELL = (channel: string, name: string) => [
  `create function ${name}() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'blocks' then
      perform pg_notify('${channel}', coalesce(new.blocker_id, old.blocker_id) || ',' || coalesce(new.blocked_id, old.blocked_id));
    else
      perform pg_notify('${channel}', coalesce(new.member_id, old.member_id)::text);
    end if;
    return null;
  end $$`,
  `create trigger blocks_told after insert or delete on blocks for each row execute function ${name}()`,
  `create trigger hidden_numbers_told after insert or delete on hidden_numbers for each row execute function ${name}()`,
];
const STOP_TELLING = (name: string) => [
  `drop trigger blocks_told on blocks`,
  `drop trigger hidden_numbers_told on hidden_numbers`,
  `drop function ${name}()`,
];

const UP = [
  ...TABLE,
  // From here every change waits for this transaction, so that the filled table misses none.
  ...TRIGGERS,
  `insert into hidden_pairs select * from hidden_pair_causes`,
  ...CHECKER,
  ...QUESTIONS,
  `drop view apart`,
  // A hider is notified whether or not a member has the number: the event must not reveal it.
  ...STOP_TELLING('tell_apart'),
  ...TELL('hidden_pairs_changed', 'tell_hidden_pairs'),
];

const DOWN = [
  ...STOP_TELLING('tell_hidden_pairs'),
  ...TELL('apart_changed', 'tell_apart'),
  `create view apart (member_id, other_id) as
    select blocker_id, blocked_id from blocks
    union all select blocked_id, blocker_id from blocks
    union all select h.member_id, p.member_id from hidden_numbers h join profiles p on p.contact_wa_hash = h.number_hash
    union all select p.member_id, h.member_id from profiles p join hidden_numbers h on h.number_hash = p.contact_wa_hash`,
  `drop function visible_to(uuid, uuid), hidden_between(uuid, uuid), hidden_from(uuid)`,
  `drop function findable(accounts), signs_in(accounts), not_deleted(accounts), is_paused(accounts)`,
  `drop function hidden_pairs_repair(), hidden_pairs_broken()`,
  `drop trigger blocks_hide on blocks`,
  `drop trigger hidden_numbers_hide on hidden_numbers`,
  `drop trigger hidden_numbers_hide_changed on hidden_numbers`,
  `drop trigger hidden_numbers_show on hidden_numbers`,
  `drop trigger profiles_number_given on profiles`,
  `drop trigger profiles_number_changed on profiles`,
  `drop trigger profiles_number_gone on profiles`,
  `drop function keep_pairs_of_blocks(), keep_pairs_of_hidden_numbers(), keep_pairs_of_profiles()`,
  `drop function add_number_pairs(bytea[]), lock_numbers(bytea[])`,
  `drop view hidden_pair_causes`,
  `drop table hidden_pairs`,
];
