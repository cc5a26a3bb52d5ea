import { type Kysely, sql } from 'kysely';

/** Notifications that nobody reads end too (decision 0126). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // serves: the sweep of what nobody read
  await sql
    .raw(`create index notifications_unread_old on notifications (created_at) where read_at is null`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop index notifications_unread_old`).execute(db);
}
