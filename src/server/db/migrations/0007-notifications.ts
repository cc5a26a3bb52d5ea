import { type Kysely, sql } from 'kysely';

/** Collapsed notifications, what members choose to be told and how, and what leaves the application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // The place in the list: a collapsed notification moves up and stays the same one.
  `create sequence notification_places`,
  `alter table notifications add column place bigint`,
  `update notifications set place = id`,
  `select setval('notification_places', greatest(1, (select coalesce(max(id), 1) from notifications)))`,
  `alter table notifications alter column place set default nextval('notification_places'), alter column place set not null`,
  `alter table notifications add column collapse_key text`,
  // Not shown in the application: it is there for push and mail only.
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
];
