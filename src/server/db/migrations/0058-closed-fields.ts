import { type Kysely, sql } from 'kysely';

/** Fields their owner closed to everybody (decision 0049), by the names of the field table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column closed_fields text[] not null default '{}'
    constraint profiles_closed_fields check (array_position(closed_fields, null) is null)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles drop column closed_fields`.execute(db);
}
