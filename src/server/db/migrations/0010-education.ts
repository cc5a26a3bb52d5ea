import { type Kysely, sql } from 'kysely';

/** What a member has learnt last; may stay unsaid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column education text constraint profiles_education
    check (education in ('SMA/SMK', 'D3', 'S1', 'S2', 'S3', 'Lain nya'))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles drop column education`.execute(db);
}
