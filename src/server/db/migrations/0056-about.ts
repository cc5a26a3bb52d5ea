import { type Kysely, sql } from 'kysely';

/** Optional facts members tell about themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles
    add column about text constraint profiles_about check (char_length(about) between 1 and 500),
    add column hobbies text[] not null default '{}' constraint profiles_hobbies check (cardinality(hobbies) <= 8),
    add column languages text[] not null default '{}' constraint profiles_languages check (cardinality(languages) <= 29),
    add column smoking text constraint profiles_smoking
      check (smoking in ('tidak', 'sesekali', 'sedang berhenti', 'ya')),
    add column worship text constraint profiles_worship
      check (worship in ('keseharian', 'berusaha rutin', 'sesekali', 'hari besar', 'pribadi')),
    add column siblings smallint constraint profiles_siblings check (siblings between 0 and 15)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles drop column about, drop column hobbies, drop column languages, drop column smoking,
    drop column worship, drop column siblings`.execute(db);
}
