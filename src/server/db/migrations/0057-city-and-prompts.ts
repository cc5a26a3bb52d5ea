import { type Kysely, sql } from 'kysely';

/** The member's city, and answers to up to three prompts: [{prompt, answer}]. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles
    add column city text constraint profiles_city
      check (city is null or (char_length(city) between 1 and 60 and domicile is not null)),
    add column prompts jsonb not null default '[]' constraint profiles_prompts
      check (jsonb_typeof(prompts) = 'array' and jsonb_array_length(prompts) <= 3)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles drop column city, drop column prompts`.execute(db);
}
