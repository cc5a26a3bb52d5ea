import { type Kysely, sql } from 'kysely';

/** A member sees and ends their sessions (R-ACC-2); a session may get a new secret (a new password). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const UP = [
  // Names a session for its member: the hash of its secret is never sent.
  `alter table sessions add column id uuid not null default gen_random_uuid()`,
  // The network address of the sign-in without its second half; null for older sessions.
  `alter table sessions add column network text`,
  // The push subscription stays with the session when its secret changes.
  `alter table push_subscriptions drop constraint push_subscriptions_session_id_hash_fkey`,
  `alter table push_subscriptions add constraint push_subscriptions_session_id_hash_fkey
    foreign key (session_id_hash) references sessions on delete cascade on update cascade`,
  // The old secret is invalid: its sockets are notified by the old hash.
  `create function tell_session_renewed() returns trigger language plpgsql as $$
  begin
    perform pg_notify('sessions_renewed', encode(old.id_hash, 'hex'));
    return null;
  end $$`,
  `create trigger sessions_renewed after update of id_hash on sessions for each row
    when (old.id_hash <> new.id_hash) execute function tell_session_renewed()`,
];

const DOWN = [
  `drop trigger sessions_renewed on sessions`,
  `drop function tell_session_renewed()`,
  `alter table push_subscriptions drop constraint push_subscriptions_session_id_hash_fkey`,
  `alter table push_subscriptions add constraint push_subscriptions_session_id_hash_fkey
    foreign key (session_id_hash) references sessions on delete cascade`,
  `alter table sessions drop column network`,
  `alter table sessions drop column id`,
];
