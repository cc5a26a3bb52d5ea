import { type Kysely, sql } from 'kysely';

/**
 * A copy of own data is stored in parts, so that neither making nor sending one holds it whole (decision 0065). The
 * first is `data_exports.object_key`: a small copy is what it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table data_export_parts (
      export_id uuid not null references data_exports on delete cascade,
      part integer not null check (part > 1),
      object_key text not null unique,
      primary key (export_id, part)
    )`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop table data_export_parts`).execute(db);
}
