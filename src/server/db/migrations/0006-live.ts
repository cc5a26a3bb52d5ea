import { type Kysely, sql } from 'kysely';

/**
 * Private conversations and the global room. Places (`last_seq`, `last_rev`) are given under the lock of one row, so
 * that they have no gaps and commit in order: a client that has place n has all before it. Triggers emit the events
 * that silence sockets, so that no writer can forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table conversations (
    id uuid primary key default gen_random_uuid(),
    a_id uuid not null references accounts on delete cascade,
    b_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    active_at timestamptz not null default now(),
    last_seq integer not null default 0,
    a_read_seq integer not null default 0,
    b_read_seq integer not null default 0,
    a_extends boolean not null default false,
    b_extends boolean not null default false,
    check (a_id < b_id),
    check (a_read_seq <= last_seq and b_read_seq <= last_seq),
    constraint conversations_pair unique (a_id, b_id)
  )`,
  // serves: the list of either side, newest activity first
  `create index conversations_of_a on conversations (a_id, active_at desc, id)`,
  `create index conversations_of_b on conversations (b_id, active_at desc, id)`,
  // serves: telling that a conversation ends soon
  `create index conversations_ending on conversations (expires_at)`,
  `create table messages (
    conversation_id uuid not null references conversations on delete cascade,
    seq integer not null check (seq > 0),
    sender_id uuid not null references accounts on delete cascade,
    client_id text not null,
    body text not null,
    created_at timestamptz not null default now(),
    primary key (conversation_id, seq),
    constraint messages_once unique (conversation_id, sender_id, client_id)
  )`,
  // serves: how many messages a member sent in the last minute
  `create index messages_of_sender on messages (sender_id, created_at)`,

  `create table room_state (
    one boolean primary key default true check (one),
    last_rev bigint not null default 0,
    last_seq bigint not null default 0,
    cleared_seq bigint not null default 0
  )`,
  `insert into room_state default values`,
  `create table room_messages (
    seq bigint primary key,
    rev bigint not null unique,
    author_id uuid references accounts on delete set null,
    client_id text not null,
    body text not null,
    mentions uuid[] not null default '{}',
    reply_to bigint references room_messages,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    deleted_by uuid references accounts on delete set null,
    constraint room_messages_once unique (author_id, client_id)
  )`,
  // serves: how many messages a clearing deletes
  `create index room_messages_live on room_messages (seq) where deleted_at is null`,
  `create table room_mutes (
    member_id uuid primary key references accounts on delete cascade,
    until timestamptz not null,
    reason text not null,
    muted_by uuid references accounts on delete set null,
    created_at timestamptz not null default now()
  )`,
  // serves: suggestions after @, by handle and by name
  `create index accounts_handle on accounts (username text_pattern_ops)`,
  `create index profiles_name on profiles (lower(nama) text_pattern_ops)`,

  // Ended sessions, notified by their hash; many at once as '*', and listeners check all of theirs.
  `create function tell_sessions_ended() returns trigger language plpgsql as $$
  declare ids text;
  begin
    select case when count(*) <= 100 then coalesce(string_agg(encode(id_hash, 'hex'), ','), '') else '*' end into ids from gone;
    if ids <> '' then perform pg_notify('sessions_ended', ids); end if;
    return null;
  end $$`,
  `create trigger sessions_ended after delete on sessions referencing old table as gone for each statement execute function tell_sessions_ended()`,
  // A changed pair notifies both sides of each block.
  `create function tell_apart() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'blocks' then
      perform pg_notify('apart_changed', coalesce(new.blocker_id, old.blocker_id) || ',' || coalesce(new.blocked_id, old.blocked_id));
    else
      perform pg_notify('apart_changed', coalesce(new.member_id, old.member_id)::text);
    end if;
    return null;
  end $$`,
  `create trigger blocks_told after insert or delete on blocks for each row execute function tell_apart()`,
  `create trigger hidden_numbers_told after insert or delete on hidden_numbers for each row execute function tell_apart()`,
  // Members with new notifications.
  `create function tell_notified() returns trigger language plpgsql as $$
  declare ids text;
  begin
    select case when count(distinct member_id) <= 100 then coalesce(string_agg(distinct member_id::text, ','), '') else '*' end into ids from made;
    if ids <> '' then perform pg_notify('notified', ids); end if;
    return null;
  end $$`,
  `create trigger notifications_told after insert on notifications referencing new table as made for each statement execute function tell_notified()`,
];
