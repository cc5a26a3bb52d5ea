import { type Kysely, sql } from 'kysely';

/**
 * Papers taken back, the claim staff saw at an opening, and a trail of openings that only the end of an
 * account removes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A paper opened by staff stays as a record when its owner takes it back; the file is deleted.
  `alter table documents drop constraint documents_status_check`,
  `alter table documents add constraint documents_status_check check (status in ('pending', 'approved', 'rejected', 'withdrawn'))`,
  `alter table documents drop constraint documents_decided`,
  `alter table documents add constraint documents_decided check ((status in ('approved', 'rejected')) = (decided_at is not null))`,
  `alter table documents add constraint documents_withdrawn check (status <> 'withdrawn' or erased_at is not null)`,
  // The profile's claim at the opening: a decision judges it, however the profile changes before.
  `alter table document_openings add column claim text`,
  // Only a foreign key (the end of an account) may change the trail: a statement may not.
  `drop trigger document_openings_append_only on document_openings`,
  `create trigger document_openings_append_only before update or delete on document_openings
    for each row when (pg_trigger_depth() = 0) execute function refuse_change()`,
  `create trigger document_openings_kept before truncate on document_openings for each statement execute function refuse_change()`,
  // serves: numbers without a hash, at start (databases older than migration 0003)
  `create index profiles_without_hash on profiles (member_id) where contact_wa is not null and contact_wa_hash is null`,
];
