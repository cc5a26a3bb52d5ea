import { type Kysely, sql } from 'kysely';

/**
 * The team gets a mail for reports, appeals and rights over own data too, and one more before each is due (decision
 * 0125). What waits today was told to nobody: it is told with the first run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['reports', 'appeals'])
    await sql
      .raw(
        `alter table ${table}
          add column team_told_at timestamptz,
          add column team_mail_tries smallint not null default 0,
          add column team_mail_started_at timestamptz,
          add column team_reminded_at timestamptz`,
      )
      .execute(db);
  await sql.raw('alter table support_requests add column team_reminded_at timestamptz').execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['reports', 'appeals'])
    await sql
      .raw(
        `alter table ${table} drop column team_told_at, drop column team_mail_tries, drop column team_mail_started_at,
          drop column team_reminded_at`,
      )
      .execute(db);
  await sql.raw('alter table support_requests drop column team_reminded_at').execute(db);
}
