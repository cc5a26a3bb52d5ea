import { type Kysely, sql } from 'kysely';

/** Passkeys: for the team as a second factor, for members as another way to sign in (decision record 0044). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const UP = [
  `create table passkeys (
    id uuid primary key default gen_random_uuid(),
    member_id uuid not null references accounts on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null check (char_length(name) between 1 and 40),
    added_at timestamptz not null,
    last_used_at timestamptz,
    copied_at timestamptz
  )`,
  `create index passkeys_of_member on passkeys (member_id)`,
  `create table passkey_challenges (
    challenge_hash bytea primary key,
    purpose text not null check (purpose in ('add', 'sign-in', 'factor')),
    member_id uuid references accounts on delete cascade,
    session_hash bytea references sessions (id_hash) on update cascade on delete cascade,
    expires_at timestamptz not null,
    check ((purpose = 'sign-in') = (session_hash is null)),
    check ((member_id is null) = (session_hash is null))
  )`,
  `create index passkey_challenges_of_session on passkey_challenges (session_hash)`,
  `create or replace function has_factor(account uuid) returns boolean language sql stable return
    exists (select from totp_secrets t where t.member_id = account and t.confirmed_at is not null)
    or exists (select from passkeys p where p.member_id = account)`,
  `create function factor_ways(account uuid) returns text[] language sql stable return
    array(select 'totp' from totp_secrets t where t.member_id = account and t.confirmed_at is not null)
    || array(select 'passkey' where exists (select from passkeys p where p.member_id = account))`,
];

const DOWN = [
  `drop function factor_ways(uuid)`,
  `create or replace function has_factor(account uuid) returns boolean language sql stable return
    exists (select from totp_secrets t where t.member_id = account and t.confirmed_at is not null)`,
  `drop table passkey_challenges, passkeys`,
];
