import { type Kysely, sql } from 'kysely';

/**
 * Whoever hides a number that a kept block (0102) hides already stays hidden from its owner, on both sides: before, the
 * pair began anew with the 30 days of R-INF 5, in which the two met (decision 0105). The nightly repair knows kept
 * blocks too. What the team wrote about a payment goes with its member, and so does the key a browser gave a message
 * of the room. Evidence of the room is found by an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const HIDER_MEETS = `interval '30 days'`;

/** As in migration 0014, but for what is gone: `changed` names the rows of an update whose pairs end. */
const keepPairs = (changed: string) =>
  `create or replace function keep_pairs_of_hidden_numbers() returns trigger language plpgsql as $$
  declare
    number record;
    members uuid[] := '{}';
    hashes bytea[] := '{}';
    ended bytea[] := '{}';
  begin
    if tg_op = 'DELETE' then
      select coalesce(array_agg(member_id), '{}'), coalesce(array_agg(number_hash), '{}') into members, ended from gone;
    elsif tg_op = 'UPDATE' then
      select coalesce(array_agg(member_id), '{}'), coalesce(array_agg(number_hash), '{}') into members, ended
        from (${changed}) changed;
    end if;
    if tg_op <> 'DELETE' then hashes := array(select number_hash from made); end if;
    perform lock_numbers(ended || hashes);
    for number in select lost.member_id, p.member_id as owner_id
        from unnest(members, ended) lost (member_id, number_hash) join profiles p on p.contact_wa_hash = lost.number_hash loop
      delete from hidden_pairs where member_id = number.member_id and other_id = number.owner_id and cause = 'hides';
      delete from hidden_pairs where member_id = number.owner_id and other_id = number.member_id and cause = 'hidden';
    end loop;
    if tg_op <> 'DELETE' then perform add_number_pairs(hashes, clock_timestamp() + ${HIDER_MEETS}); end if;
    return null;
  end $$`;

/** The checker and the repair of migration 0014; `latest`: the latest day from which the pair `alias` may hold. */
const check = (latest: (alias: string) => string) => [
  `create or replace function hidden_pairs_broken() returns table (member_id uuid, other_id uuid, cause text, problem text)
    language sql volatile begin atomic
      (select c.*, 'missing' from (select c.member_id, c.other_id, c.cause from hidden_pair_causes c
        except select h.member_id, h.other_id, h.cause from hidden_pairs h) c)
      union all (select c.*, 'unfounded' from (select h.member_id, h.other_id, h.cause from hidden_pairs h
        except select c.member_id, c.other_id, c.cause from hidden_pair_causes c) c)
      union all (select h.member_id, h.other_id, h.cause, 'late' from hidden_pairs h
        where h.since > '-infinity' and h.since > ${latest('h')});
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
    insert into hidden_pairs select c.member_id, c.other_id, c.cause, ${latest('c')} from hidden_pair_causes c
      on conflict do nothing;
    update hidden_pairs h set since = ${latest('h')} where h.since > '-infinity' and h.since > ${latest('h')};
    return wrong;
  end $$`,
];

const forgets = (also: string) =>
  `create or replace function payment_forgets_member() returns trigger language plpgsql as $$
  begin
    new.name := ''; new.email := ''; new.phone := ''; new.notes := null;${also}
    return new;
  end $$`;

const erasesMessage = (also: string) =>
  `create or replace function erase_room_message() returns trigger language plpgsql as $$
  begin
    new.body := '';
    new.mentions := '{}';${also}
    new.deleted_at := coalesce(new.deleted_at, now());
    return new;
  end $$`;

const UP = [
  keepPairs('select member_id, number_hash from gone except select member_id, number_hash from made'),
  `create function hidden_pair_latest(cause text, member uuid, other uuid) returns timestamptz language sql volatile
    return case
      when cause <> 'hides' then '-infinity'
      when exists (select from hidden_numbers n join profiles p on p.contact_wa_hash = n.number_hash
        where n.member_id = member and n.kept_until is not null and p.member_id = other) then '-infinity'
      else clock_timestamp() + ${HIDER_MEETS} end`,
  ...check((pair) => `hidden_pair_latest(${pair}.cause, ${pair}.member_id, ${pair}.other_id)`),
  `drop function hidden_pair_latest(text)`,
  forgets(` new.reason := null; new.refund_reason := null;`),
  erasesMessage(` new.client_id := new.seq::text;`),
  // serves: what an erased member said in the evidence of others' reports
  `create index reports_of_room on reports (created_at) where evidence ->> 'where' = 'room'`,
];

const DOWN = [
  `drop index reports_of_room`,
  erasesMessage(''),
  forgets(''),
  `create function hidden_pair_latest(cause text) returns timestamptz language sql volatile
    return case cause when 'hides' then clock_timestamp() + ${HIDER_MEETS} else '-infinity' end`,
  ...check((pair) => `hidden_pair_latest(${pair}.cause)`),
  `drop function hidden_pair_latest(text, uuid, uuid)`,
  keepPairs('select member_id, number_hash from gone'),
];
