import { type Kysely, sql } from 'kysely';

/** Writes of money by their caller's key, with the answer (decision 0037); kept for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop table idempotency_keys`).execute(db);
}

const UP = [
  `create table idempotency_keys (
    account_id uuid not null references accounts on delete cascade,
    key text not null check (length(key) between 8 and 100),
    request_hash bytea not null,
    answer text,
    made_at timestamptz not null,
    primary key (account_id, key)
  )`,
  // serves: deleting old ones
  `create index idempotency_keys_old on idempotency_keys (made_at)`,
];
