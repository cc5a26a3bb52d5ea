import { type Kysely, sql } from 'kysely';

/** Collapsed notifications, members' choices about them, and deliveries outside the application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // The place in the list: a collapsed notification moves up and keeps its id.
  `create sequence notification_places`,
  `alter table notifications add column place bigint`,
  `update notifications set place = id`,
  `select setval('notification_places', greatest(1, (select coalesce(max(id), 1) from notifications)))`,
  `alter table notifications alter column place set default nextval('notification_places'), alter column place set not null`,
  `alter table notifications add column collapse_key text`,
  // Members a collapsed notification counts; never sent to a client.
  `alter table notifications add column counted uuid[] not null default '{}'`,
  // Not shown in the application: for push and mail only.
  `alter table notifications add column in_app boolean not null default true`,
  // One unread of a key; serves also: reading it when its conversation is read
  `create unique index notifications_collapsed on notifications (member_id, collapse_key) where collapse_key is not null and read_at is null`,
  // serves: the list, newest first
  `create index notifications_list on notifications (member_id, place desc)`,
  `drop index notifications_of_member`,
  // A moved, read or withdrawn notification changes the bell as a new one does.
  `create trigger notifications_changed after update on notifications referencing new table as made for each statement execute function tell_notified()`,
  `create function tell_withdrawn() returns trigger language plpgsql as $$
  declare ids text;
  begin
    select case when count(distinct member_id) <= 100 then coalesce(string_agg(distinct member_id::text, ','), '') else '*' end into ids
      from gone where read_at is null;
    if ids <> '' then perform pg_notify('notified', ids); end if;
    return null;
  end $$`,
  `create trigger notifications_withdrawn after delete on notifications referencing old table as gone for each statement execute function tell_withdrawn()`,

  `create table notification_settings (
    member_id uuid primary key references accounts on delete cascade,
    quiet_from smallint check (quiet_from between 0 and 1439),
    quiet_to smallint check (quiet_to between 0 and 1439),
    show_names boolean not null default false,
    constraint notification_quiet_hours check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
  )`,
  // Without a row the default of the domain holds (domain/notifications/choices.ts).
  `create table notification_choices (
    member_id uuid not null references accounts on delete cascade,
    topic text not null,
    channel text not null check (channel in ('app', 'push', 'mail')),
    chosen boolean not null,
    primary key (member_id, topic, channel)
  )`,
  // Private (T14): an address that only its owner sees, stored once its code was right.
  `create table mail_addresses (
    member_id uuid primary key references accounts on delete cascade,
    address text not null,
    verified_at timestamptz not null
  )`,
  `create table mail_checks (
    member_id uuid primary key references accounts on delete cascade,
    address text not null,
    code_hash text not null,
    tries smallint not null default 0 check (tries <= 5),
    expires_at timestamptz not null
  )`,
  // A push subscription ends with the session that made it.
  `create table push_subscriptions (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references accounts on delete cascade,
    session_id_hash bytea not null references sessions on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null default now(),
    constraint push_subscriptions_session unique (session_id_hash)
  )`,
  `create index push_subscriptions_of_member on push_subscriptions (member_id, created_at)`,
  // A notification to send by push or mail. \`starts\`: sendings with unknown outcome; \`sent_to\`:
  // subscriptions that received it.
  `create table notification_deliveries (
    id bigint generated always as identity primary key,
    notification_id bigint not null references notifications on delete cascade,
    member_id uuid not null references accounts on delete cascade,
    channel text not null check (channel in ('push', 'mail')),
    due_at timestamptz not null,
    starts smallint not null default 0,
    tries smallint not null default 0,
    sent_to uuid[] not null default '{}',
    outcome text check (outcome in ('sent', 'skipped', 'given-up')),
    done_at timestamptz,
    failure text,
    constraint notification_deliveries_once unique (notification_id, channel),
    check ((outcome is null) = (done_at is null))
  )`,
  // serves: what is due
  `create index notification_deliveries_due on notification_deliveries (due_at) where done_at is null`,
  // serves: all that is due for one member
  `create index notification_deliveries_of_member on notification_deliveries (member_id) where done_at is null`,
  `create function tell_deliveries() returns trigger language plpgsql as $$
  begin perform pg_notify('deliveries', ''); return null; end $$`,
  `create trigger deliveries_told after insert on notification_deliveries for each statement execute function tell_deliveries()`,
  // serves: trials that end soon
  `create index subscriptions_trial_end on subscriptions (trial_end)`,
];
