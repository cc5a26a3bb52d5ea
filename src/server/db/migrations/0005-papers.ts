import { type Kysely, sql } from 'kysely';

/**
 * Papers taken back, what staff saw claimed when they opened one, and a trail of openings nothing but the end of an
 * account ends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A paper staff had opened stays as a record when its owner takes it back; the file is gone.
  `alter table documents drop constraint documents_status_check`,
  `alter table documents add constraint documents_status_check check (status in ('pending', 'approved', 'rejected', 'withdrawn'))`,
  `alter table documents drop constraint documents_decided`,
  `alter table documents add constraint documents_decided check ((status in ('approved', 'rejected')) = (decided_at is not null))`,
  `alter table documents add constraint documents_withdrawn check (status <> 'withdrawn' or erased_at is not null)`,
  // What the profile said at the opening: a decision is about that, however the profile changes before it.
  `alter table document_openings add column claim text`,
  // Only what a foreign key does (an account that ends) changes the trail: a statement of its own never.
  `drop trigger document_openings_append_only on document_openings`,
  `create trigger document_openings_append_only before update or delete on document_openings
    for each row when (pg_trigger_depth() = 0) execute function refuse_change()`,
  `create trigger document_openings_kept before truncate on document_openings for each statement execute function refuse_change()`,
  // serves: numbers whose hash is not there yet, at start (databases older than migration 0003)
  `create index profiles_without_hash on profiles (member_id) where contact_wa is not null and contact_wa_hash is null`,
];
