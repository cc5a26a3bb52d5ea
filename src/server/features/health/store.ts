import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

type Outgoing = { channel: string; waiting: number; lateSeconds: number };

/** Push, mail and WhatsApp messages not sent yet, of all instances. Served by the indexes of due rows. */
export async function outgoingByChannel(db: Db, now: Date): Promise<Outgoing[]> {
  const { rows } = await sql<Outgoing>`
    select channel, count(*)::int waiting,
      greatest(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::float8 "lateSeconds"
    from (
      select channel, due_at from notification_deliveries where done_at is null
      union all
      select channel, due_at from outgoing_messages where done_at is null and template is not null
      union all
      select channel, due_at from outgoing_messages where done_at is null and template is null and due_at is not null
    ) going group by channel`.execute(db);
  return rows;
}

/** Seconds since the last successful run of each kind. */
export async function backupAges(db: Db, now: Date): Promise<{ kind: string; seconds: number }[]> {
  const { rows } = await sql<{ kind: string; seconds: number }>`
    select kind, extract(epoch from ${now}::timestamptz - max(ended_at))::float8 seconds
    from backup_runs where failure is null group by kind`.execute(db);
  return rows;
}

/** Unfinished jobs by state; nothing before the first instance with jobs has made their queues. */
export async function jobsByState(db: Db): Promise<{ state: string; jobs: number }[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('jobs.job') is not null there`.execute(db);
  if (!rows[0]!.there) return [];
  const states = await sql<{ state: string; jobs: number }>`
    select state::text, count(*)::int jobs from jobs.job where state <= 'active' or state = 'failed' group by state`.execute(
    db,
  );
  return states.rows;
}
