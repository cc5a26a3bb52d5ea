import { type Kysely, sql } from 'kysely';

/**
 * The team gets a mail for reports, appeals and rights over own data too, and one more before each is due (decision
 * 0125). What waits today was told to nobody: it is told with the first run. Answers are mailed in ten tries instead of
 * six; those that were given up by the old limit stay so, and the team sees them.
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
  await sql.raw('update support_requests set mail_tries = 10 where mailed_at is null and mail_tries >= 6').execute(db);
  await triesOf(db, 10);
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
  await triesOf(db, 6);
}

/** Serves: answers to mail. */
async function triesOf(db: Kysely<unknown>, tries: number): Promise<void> {
  await sql.raw('drop index support_requests_to_mail').execute(db);
  await sql
    .raw(
      `create index support_requests_to_mail on support_requests (mail_started_at)
        where kind = 'message' and state = 'answered' and mailed_at is null and mail_tries < ${tries}`,
    )
    .execute(db);
}
