import { type Kysely, sql } from 'kysely';

/** Decided reports are listed too, the newest decision first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // serves: the list of decided reports
  await sql`create index reports_decided on reports (decided_at desc, id desc) where decided_at is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index reports_decided`.execute(db);
}
