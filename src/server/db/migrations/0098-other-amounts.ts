import { type Kysely, sql } from 'kysely';

/** A gateway that tells another amount than was charged is asked a few times, and then the team decides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table payment_charges add column differing_answers int not null default 0`).execute(db);
  await sql.raw(`alter table payments add column amount_differs boolean not null default false`).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table payment_charges drop column differing_answers`).execute(db);
  await sql.raw(`alter table payments drop column amount_differs`).execute(db);
}
