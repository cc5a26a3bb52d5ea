import { type Kysely, sql } from 'kysely';

/**
 * The team gets a mail for each message of the contact form. Earlier messages count as mailed: the inbox
 * shows them already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table support_requests
        add column team_told_at timestamptz,
        add column team_mail_tries smallint not null default 0,
        add column team_mail_started_at timestamptz`,
    )
    .execute(db);
  await sql.raw(`update support_requests set team_told_at = now() where kind = 'message'`).execute(db);
  // Serves takeUntold: the few messages not mailed yet.
  await sql
    .raw(
      `create index support_requests_untold on support_requests (created_at)
        where kind = 'message' and state = 'open' and team_told_at is null`,
    )
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table support_requests drop column team_told_at, drop column team_mail_tries, drop column team_mail_started_at`,
    )
    .execute(db);
}
