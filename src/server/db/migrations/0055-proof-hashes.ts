import { type Kysely, sql } from 'kysely';

/**
 * Proofs of payments are compared by the same hash as photos (decision record 0040). Existing ones lose their
 * old hash: the same file sent again is still recognised by its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table payment_proofs drop column picture_hash, add column picture_hash bigint`).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table payment_proofs drop column picture_hash, add column picture_hash bit(256)`).execute(db);
}
