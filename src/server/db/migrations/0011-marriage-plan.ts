import { type Kysely, sql } from 'kysely';

/** When a member would like to marry; may stay unsaid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column marriage_plan text constraint profiles_marriage_plan
    check (marriage_plan in ('dalam 1 tahun', '1-2 tahun', 'belum tahu'))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles drop column marriage_plan`.execute(db);
}
