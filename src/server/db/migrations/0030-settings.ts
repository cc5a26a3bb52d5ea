import { type Kysely, sql } from 'kysely';

/** Settings of the team (decision 0037): dated values, only added to; a future value can be withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop table settings`).execute(db);
}

const UP = [
  `create table settings (
    id bigint generated always as identity primary key,
    name text not null check (length(name) between 1 and 40),
    value jsonb not null,
    valid_from timestamptz not null,
    set_at timestamptz not null,
    set_by uuid references accounts on delete set null,
    reason text,
    is_demo boolean not null default false,
    withdrawn_at timestamptz
  )`,
  // serves: the value that holds
  `create index settings_by_name on settings (name, valid_from desc, id desc) where withdrawn_at is null`,
];
