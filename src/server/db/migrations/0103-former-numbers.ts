import { type Kysely, sql } from 'kysely';

/**
 * Codes and links that set a new password belong to the number they were asked for: they end with it, whoever changes
 * it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const UP = [
  `create function end_ways_of_former_number() returns trigger language plpgsql as $$
    begin
      update password_resets set used_at = now() where member_id = new.member_id and used_at is null;
      update recovery_links set used_at = now() where member_id = new.member_id and used_at is null;
      return null;
    end $$`,
  // A first number ends nothing: there was no other to ask with.
  `create trigger profiles_former_number after update of contact_wa on profiles for each row
    when (old.contact_wa is not null and old.contact_wa is distinct from new.contact_wa)
    execute function end_ways_of_former_number()`,
  // Without a number, the team compares with the one that is claimed.
  `create trigger number_claims_former_number after update of number on number_claims for each row
    when (old.number is distinct from new.number) execute function end_ways_of_former_number()`,
];

const DOWN = [
  `drop trigger number_claims_former_number on number_claims`,
  `drop trigger profiles_former_number on profiles`,
  `drop function end_ways_of_former_number()`,
];
