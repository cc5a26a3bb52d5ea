import { type Kysely, sql } from 'kysely';

/**
 * A notification about somebody its reader does not see rings at nobody, made, moved or deleted: it is in no list and
 * no count, so an event would tell only that they did something (R-INF 5). Before, an offer a hidden member withdrew,
 * or their deleted message of the room, was heard by whoever they hide from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

/** The functions of the triggers of migrations 0006 and 0007: members whose bell is changed by these rows. */
const told = (name: string, blank: string, rows: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$
  declare ids text;
  begin
    select case when count(distinct member_id) <= 100 then coalesce(string_agg(distinct member_id::text, ','), '') else '*' end into ids${blank}from ${rows};
    if ids <> '' then perform pg_notify('notified', ids); end if;
    return null;
  end $$`;

const [SAME_LINE, NEXT_LINE] = [' ', '\n      '];
const SHOWN = '(about_id is null or exists (select from visible_to(member_id, about_id)))';

const UP = [
  told('tell_notified', NEXT_LINE, `made where ${SHOWN}`),
  told('tell_withdrawn', NEXT_LINE, `gone where read_at is null and ${SHOWN}`),
];

const DOWN = [
  told('tell_notified', SAME_LINE, 'made'),
  told('tell_withdrawn', NEXT_LINE, 'gone where read_at is null'),
];
