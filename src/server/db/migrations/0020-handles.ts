import { type Kysely, sql } from 'kysely';

/**
 * The public @ name of each member, apart from the username they sign in with (R-CODE-4, decision record 0031). Every
 * member gets one as soon as there is a profile. Texts of the room name members by it from now on, and by their
 * usernames again on the way back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const TABLE = [
  // Also released handles, while they are reserved for their former owner.
  `create table handles (
    handle text primary key constraint handles_form check (handle ~ '^[a-z0-9]+([._][a-z0-9]+)*$' and char_length(handle) between 3 and 30),
    member_id uuid not null references accounts on delete cascade,
    chosen_at timestamptz,
    released_at timestamptz
  )`,
  `create unique index handles_current on handles (member_id) where released_at is null`,
  // serves: the end of an account
  `create index handles_of_member on handles (member_id)`,
  // serves: suggestions after @
  `create index handles_prefix on handles (handle text_pattern_ops) where released_at is null`,
  `drop index accounts_handle`,
];

const FUNCTIONS = [
  // The first word of a name in a–z; «anggota» when too little of it is left, or it is a reserved name.
  `create function handle_stem(nama text) returns text language sql immutable as $$
    select case when stem ~ '^[a-z]{2,}$' and stem !~ '(serasi|^(admin|administrator|staf+|support|moderator|official|tim|team)$)'
      then left(stem, 20) else 'anggota' end
    from (select regexp_replace(lower(normalize(split_part(btrim(nama), ' ', 1), nfkd)), '[^a-z]', '', 'g') as stem) s
  $$`,
  // Gives a handle to each of these members without one. Digits grow until all have one.
  `create function give_handles(members uuid[]) returns void language plpgsql as $$
  declare digits int := 4;
  begin
    loop
      insert into handles (handle, member_id)
        select handle_stem(p.nama) || lpad(floor(random() * 10 ^ digits)::bigint::text, digits, '0'), p.member_id
        from profiles p where p.member_id = any(members)
          and not exists (select from handles h where h.member_id = p.member_id and h.released_at is null)
        on conflict (handle) do nothing;
      exit when not exists (select from profiles p where p.member_id = any(members)
        and not exists (select from handles h where h.member_id = p.member_id and h.released_at is null));
      digits := least(digits + 1, 10);
    end loop;
  end $$`,
  `create function give_handles_of_profiles() returns trigger language plpgsql as $$
  begin
    perform give_handles(array(select member_id from made));
    return null;
  end $$`,
  // False: the handle is taken or was until recently; the caller rolls its transaction back. A row is taken under its
  // lock, so one of many wins.
  `create function take_handle(member uuid, wanted text, at timestamptz) returns boolean language plpgsql as $$
  begin
    update handles set released_at = at where member_id = member and released_at is null;
    insert into handles (handle, member_id, chosen_at) values (wanted, member, at)
      on conflict (handle) do update set member_id = excluded.member_id, chosen_at = excluded.chosen_at, released_at = null
      where handles.released_at is not null
        and (handles.member_id = excluded.member_id or handles.released_at < at - interval '90 days');
    return found;
  end $$`,
];

/** Names in texts of the room, and in what was told of them, as `to` instead of `from`; the longest first. */
const renameMentions = (from: string, to: string) => [
  `do $$
  declare mention record;
  begin
    for mention in
      select m.seq, ${from} as was, ${to} as becomes from room_messages m cross join unnest(m.mentions) told (id)
        join accounts a on a.id = told.id join handles h on h.member_id = a.id and h.released_at is null
        where m.body <> '' order by m.seq, char_length(${from}) desc
    loop
      update room_messages set body = regexp_replace(body,
        '(^|[^[:alnum:]_.@-])@' || replace(mention.was, '.', '\\.') || '(?=[._-]*([^A-Za-z0-9._-]|$))',
        '\\1@' || mention.becomes, 'gi') where seq = mention.seq;
    end loop;
  end $$`,
  `update notifications n set data = jsonb_set(n.data, '{excerpt}',
      to_jsonb(case when char_length(line) <= 100 then line else rtrim(left(line, 100)) || '…' end))
    from room_messages m cross join lateral (select btrim(regexp_replace(m.body, '\\s+', ' ', 'g')) as line) l
    where n.kind in ('mention', 'reply') and (n.data ->> 'seq')::bigint = m.seq and n.data ? 'excerpt'
      and m.deleted_at is null and cardinality(m.mentions) > 0`,
];

const UP = [
  ...TABLE,
  ...FUNCTIONS,
  `create trigger profiles_handle after insert on profiles referencing new table as made
    for each statement execute function give_handles_of_profiles()`,
  `select give_handles(array_agg(member_id)) from (select member_id, row_number() over () / 5000 as part from profiles) p
    group by part`,
  ...renameMentions('a.username', 'h.handle'),
];

const DOWN = [
  ...renameMentions('h.handle', 'a.username'),
  `drop trigger profiles_handle on profiles`,
  `drop function take_handle(uuid, text, timestamptz), give_handles_of_profiles(), give_handles(uuid[]), handle_stem(text)`,
  `drop table handles`,
  `create index accounts_handle on accounts (username text_pattern_ops)`,
];
