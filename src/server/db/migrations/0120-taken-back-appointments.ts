import { type Kysely, sql } from 'kysely';

/**
 * An appointment that its member took back stays in the team's queue until somebody of the team read it, or its time is
 * over. Of before, nobody knows any more whether it was read: none is shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index support_requests_taken_back`.execute(db);
  await sql`alter table support_requests drop column taken_back`.execute(db);
}

const UP = [
  'alter table support_requests add column taken_back boolean not null default false',
  // serves: the queue of a kind
  'create index support_requests_taken_back on support_requests (kind, appointment_at) where taken_back',
  // An answer written beside an appointment that is still ahead leaves it one (decision 0122).
  `update support_requests set state = 'appointed'
    where kind = 'consultation' and state = 'answered' and appointment_at > now()`,
];
