import { type Kysely, sql } from 'kysely';

/**
 * Instances are notified of a changed setting at commit. A change of the photo review waits for photos that are
 * being stored, and later photos wait for it: none is stored by the old value once the new one holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop trigger settings_told on settings`).execute(db);
  await sql.raw(`drop trigger settings_photo_review on settings`).execute(db);
  await sql.raw(`drop function tell_settings(), lock_photo_review(), photo_review_lock()`).execute(db);
}

const UP = [
  `create function tell_settings() returns trigger language plpgsql as $$
  begin
    perform pg_notify('settings_changed', '');
    return null;
  end $$`,
  `create trigger settings_told after insert or update on settings for each statement execute function tell_settings()`,
  `create function photo_review_lock() returns bigint language sql immutable return 7301961`,
  `create function lock_photo_review() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(photo_review_lock());
    return new;
  end $$`,
  `create trigger settings_photo_review before insert or update on settings
    for each row when (new.name = 'photo-review') execute function lock_photo_review()`,
];
