import { type Kysely, sql } from 'kysely';

/**
 * Keys that cannot follow SECRET_KEY when it is rotated, sealed under it (decision 0089). A start that cannot open them
 * has another SECRET_KEY.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table kept_keys (
    name text primary key,
    sealed bytea not null,
    sealed_at timestamptz not null default now()
  )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table kept_keys`.execute(db);
}
