import { type Kysely, sql } from 'kysely';

/** Indexes for the list of members, and for the page of one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`drop index accounts_members, accounts_username_prefix, reports_of_reported, reports_of_reporter`)
    .execute(db);
}

const UP = [
  // serves: members, the newest first
  `create index accounts_members on accounts (created_at desc, id desc) where role = 'member'`,
  // serves: the beginning of a username, which support types
  `create index accounts_username_prefix on accounts (username text_pattern_ops)`,
  // serves: reports about and by a member, and the end of an account
  `create index reports_of_reported on reports (reported_id, created_at desc)`,
  `create index reports_of_reporter on reports (reporter_id, created_at desc)`,
];
