import { type Kysely, sql } from 'kysely';

/** Copies of own data for members: made by a job, kept encrypted for a few days (decision 0065). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop table data_exports`).execute(db);
}

const UP = [
  `create table data_exports (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references accounts on delete cascade,
    asked_at timestamptz not null,
    ready_at timestamptz,
    expires_at timestamptz,
    object_key text,
    bytes integer,
    check ((ready_at is null) = (expires_at is null)),
    check (ready_at is not null or object_key is null)
  )`,
  // serves: a member's last copy
  `create index data_exports_of_member on data_exports (member_id, asked_at desc)`,
  // serves: the job that makes them
  `create index data_exports_waiting on data_exports (asked_at) where ready_at is null`,
  // serves: the job that erases their files
  `create index data_exports_over on data_exports (expires_at) where object_key is not null`,
];
