import { type Kysely, sql } from 'kysely';

/**
 * The one sentence a like may carry, and its subject in the liked profile. It is written with the like, never
 * changed, and deleted with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table like_notes (
    from_id uuid not null,
    to_id uuid not null,
    field text not null,
    prompt text,
    body text not null check (char_length(body) between 1 and 140),
    check ((field = 'prompts') = (prompt is not null)),
    primary key (from_id, to_id),
    foreign key (from_id, to_id) references likes on delete cascade
  )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table like_notes`.execute(db);
}
