import { type Kysely, sql } from 'kysely';

/** A paper that nobody could look at, because its owner's number stayed unproved, was taken back by us, not by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const UP = [
  `alter table documents add column lapsed boolean not null default false,
    add constraint documents_lapsed check (not lapsed or status = 'withdrawn')`,
  `create function unproved_before(account accounts, moment timestamptz) returns boolean language sql immutable
    return account.unproved_since < moment`,
];

const DOWN = ['drop function unproved_before', 'alter table documents drop column lapsed'];
