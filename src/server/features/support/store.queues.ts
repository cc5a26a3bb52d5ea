import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Queues the team is told of, each with its table and what waits there; served by the index of the queue. */
const TOLD = {
  reports: { table: 'reports', waits: sql`status = 'open'` },
  appeals: { table: 'appeals', waits: sql`decided_at is null` },
  'data-rights': { table: 'support_requests', waits: sql`kind = 'data-right' and state = 'open'` },
} as const;
export type ToldQueue = keyof typeof TOLD;
export const TOLD_QUEUES = Object.keys(TOLD) as ToldQueue[];

/** `near`: a quarter of its time is left, or less. `urgent`: due within 4 hours of its coming. */
export type Untold = { id: string; due_at: Date; urgent: boolean; near: boolean };

/**
 * Claims what waits and the team was not told of: when it is new, and once more when it is near its due time. A failed
 * mail is tried again after five minutes, then after twice as long, at most six hours, as long as the row waits. A row
 * somebody decides right now, or another sender has, is passed over: no row is told twice.
 */
export async function takeUntold(db: Db, queue: ToldQueue, now: Date): Promise<Untold[]> {
  const { table, waits } = TOLD[queue];
  const near = sql`due_at - (due_at - created_at) / 4 <= ${now}::timestamptz`;
  const { rows } = await sql<Untold>`
    update ${sql.table(table)} set team_mail_tries = team_mail_tries + 1, team_mail_started_at = ${now}
    where id in (select id from ${sql.table(table)}
      where ${waits} and (team_told_at is null or (team_reminded_at is null and ${near}))
        and (team_mail_started_at is null or team_mail_started_at < ${now}::timestamptz
          - least(interval '6 hours', interval '5 minutes' * power(2, least(team_mail_tries, 10) - 1)))
      order by due_at limit 200 for update skip locked)
    returning id, due_at, due_at - created_at < interval '5 hours' as urgent, ${near} as near`.execute(db);
  return rows;
}

/** Told; the tries of the reminder begin anew. What was near its due time needs no reminder any more. */
export async function markTold(db: Db, queue: ToldQueue, told: readonly Untold[], now: Date): Promise<void> {
  const near = told.filter((row) => row.near).map(({ id }) => id);
  const all = told.map(({ id }) => id);
  await sql`
    update ${sql.table(TOLD[queue].table)} set team_told_at = coalesce(team_told_at, ${now}), team_mail_tries = 0,
      team_mail_started_at = null,
      team_reminded_at = case when id = any(${near}::uuid[]) then ${now}::timestamptz else team_reminded_at end
    where id = any(${all}::uuid[])`.execute(db);
}
