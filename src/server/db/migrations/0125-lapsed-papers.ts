import { type Kysely, sql } from 'kysely';

/** A paper that nobody could look at, because its owner's number stayed unproved, was taken back by us, not by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table documents drop column lapsed').execute(db);
}

const UP = [
  `alter table documents add column lapsed boolean not null default false,
    add constraint documents_lapsed check (not lapsed or status = 'withdrawn')`,
];
