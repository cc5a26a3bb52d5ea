import { type Kysely, sql } from 'kysely';

/** Hints for the team: accounts that share a browser or a number, and earlier reports (decision 0073). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop index known_devices_of_member, number_claims_by_number, reports_of_number`).execute(db);
}

const UP = [
  // serves: the browsers a member signed in with
  `create index known_devices_of_member on known_devices (member_id)`,
  // serves: accounts that claim a number
  `create index number_claims_by_number on number_claims (number)`,
  // serves: reports about an erased account of a number
  `create index reports_of_number on reports (reported_number_hash) where reported_number_hash is not null`,
];
