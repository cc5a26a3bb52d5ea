import { type Kysely, sql } from 'kysely';

/**
 * Who of the team acted on a consultation last: the member's companion, to whom their next one goes first. Those of
 * before tell it by the trail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index support_requests_taken_by`.execute(db);
  await sql`drop function answers_requests(accounts)`.execute(db);
  await sql`alter table support_requests drop column taken_by`.execute(db);
}

const UP = [
  'alter table support_requests add column taken_by uuid references accounts on delete set null',
  `update support_requests r set taken_by = (select a.staff_id from audit a join accounts s on s.id = a.staff_id
      where a.subject = r.id::text and a.member_id = r.member_id
        and a.act in ('request-answer', 'request-appoint', 'request-done') order by a.seq desc limit 1)
    where r.kind = 'consultation'`,
  // Somebody of the team who signs in and works on requests.
  `create function answers_requests(account accounts) returns boolean language sql stable
    return signs_in(account) and exists (select from staff_roles r where r.staff_id = account.id and r.role in ('support', 'owner'))`,
  // serves: the end of an account, which clears what refers to it
  'create index support_requests_taken_by on support_requests (taken_by) where taken_by is not null',
];
