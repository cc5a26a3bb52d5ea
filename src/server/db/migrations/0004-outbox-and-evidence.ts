import { type Kysely, sql } from 'kysely';

/**
 * A failed outbox row is tried again later, a few times, without blocking others (decision 0011); evidence gets
 * an end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox
    add column tries smallint not null default 0,
    add column retry_at timestamptz,
    add column failure text`.execute(db);
  // serves: erasing evidence of reports, some time after their decision
  await sql`alter table reports add column erased_at timestamptz`.execute(db);
  await sql`create index reports_to_erase on reports (decided_at) where decided_at is not null and erased_at is null`.execute(
    db,
  );
}
