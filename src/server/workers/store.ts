import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Is a job of this queue waiting, or under way somewhere? */
export async function hasWork(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from jobs.job where name = ${name} and state <= 'active' limit 1`.execute(db);
  return rows.length > 0;
}

/** Ids of the jobs of this queue that count as under way. */
export async function activeJobs(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs.job where name = ${name} and state = 'active'`.execute(db);
  return rows.map(({ id }) => id);
}
