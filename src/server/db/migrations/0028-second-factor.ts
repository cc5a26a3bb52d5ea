import { type Kysely, sql } from 'kysely';

/** The team shows a second factor: a time-based code, or a recovery code (decision record 0036). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const UP = [
  `create table totp_secrets (
    member_id uuid primary key references accounts on delete cascade,
    sealed bytea not null,
    created_at timestamptz not null default now(),
    confirmed_at timestamptz,
    last_step bigint not null default 0
  )`,
  `create table recovery_codes (
    member_id uuid not null references accounts on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (member_id, code_hash)
  )`,
  `alter table sessions add column factor_at timestamptz`,
  `create function has_factor(account uuid) returns boolean language sql stable return
    exists (select from totp_secrets t where t.member_id = account and t.confirmed_at is not null)`,
];

const DOWN = [
  `drop function has_factor(uuid)`,
  `alter table sessions drop column factor_at`,
  `drop table recovery_codes, totp_secrets`,
];
