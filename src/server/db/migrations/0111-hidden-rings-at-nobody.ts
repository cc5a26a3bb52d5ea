import { type Kysely, sql } from 'kysely';

/**
 * A notification about somebody its reader does not see rings at nobody, made, moved or deleted: it is in no list and no
 * count, so an event would tell only that they did something (R-INF 5). Before, an offer a hidden member withdrew, or
 * their deleted message of the room, was heard by whoever they hide from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of told(SHOWN)) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of told('true')) await sql.raw(statement).execute(db);
}

const SHOWN = `(n.about_id is null or exists (select from visible_to(n.member_id, n.about_id)))`;

/** The triggers' functions of migrations 0006 and 0007: members whose bell changed, by these rows alone. */
const told = (which: string): string[] =>
  [
    ['tell_notified', `made n where ${which}`],
    ['tell_withdrawn', `gone n where n.read_at is null and ${which}`],
  ].map(
    ([name, rows]) => `create or replace function ${name}() returns trigger language plpgsql as $$
  declare ids text;
  begin
    select case when count(distinct n.member_id) <= 100 then coalesce(string_agg(distinct n.member_id::text, ','), '') else '*' end into ids
      from ${rows};
    if ids <> '' then perform pg_notify('notified', ids); end if;
    return null;
  end $$`,
  );
