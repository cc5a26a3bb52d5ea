import { type Kysely, sql } from 'kysely';

/**
 * An outbox row that fails is tried again later, a few times, and keeps nobody waiting (decision 0011); evidence has an
 * end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox
    add column tries smallint not null default 0,
    add column retry_at timestamptz,
    add column failure text`.execute(db);
  // serves: erasing what was kept with reports, some time after their decision
  await sql`alter table reports add column erased_at timestamptz`.execute(db);
  await sql`create index reports_to_erase on reports (decided_at) where decided_at is not null and erased_at is null`.execute(
    db,
  );
}
