import { type Kysely, sql } from 'kysely';

/**
 * A gateway that tells another amount than was charged is asked a few times, and then the team decides; money that came
 * although its payment was rejected is the team's to return.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table payment_charges add column differing_answers int not null default 0,
    add column differing_paid boolean not null default false`)
    .execute(db);
  await sql.raw(`alter table payments add column amount_differs boolean not null default false`).execute(db);
  await sql
    .raw(`create index payments_other_amount on payments (decided_at) where amount_differs and status = 'rejected'`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table payment_charges drop column differing_answers, drop column differing_paid`).execute(db);
  await sql.raw(`drop index payments_other_amount`).execute(db);
  await sql.raw(`alter table payments drop column amount_differs`).execute(db);
}
