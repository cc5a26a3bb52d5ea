import { type Kysely, sql } from 'kysely';

/** Requests to the team: messages of the contact form, rights over own data, consultations of pro members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table support_requests`.execute(db);
}

const UP = [
  `create table support_requests (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('message', 'data-right', 'consultation')),
    -- Who asked; nobody for a message of a visitor. What an account asked goes with it.
    member_id uuid references accounts on delete cascade,
    -- Of a message.
    name text,
    mail text,
    phone text,
    -- Subject of a message, the right, or how a consultation is held.
    topic text not null,
    body text not null,
    times text[] not null default '{}',
    state text not null default 'open'
      check (state in ('open', 'answered', 'appointed', 'done', 'refused', 'cancelled', 'spam')),
    created_at timestamptz not null,
    due_at timestamptz not null,
    changed_at timestamptz not null,
    -- What the team said last, and where and when they meet.
    answer text,
    appointment_at timestamptz,
    link text,
    -- The answer of a message on its way by mail.
    mail_tries smallint not null default 0,
    mail_started_at timestamptz,
    mailed_at timestamptz,
    check ((kind = 'message') = (name is not null)),
    check ((kind = 'message') = (mail is not null)),
    check (kind = 'message' or member_id is not null),
    check (state <> 'appointed' or appointment_at is not null)
  )`,
  // serves: the queue of a kind
  `create index support_requests_live on support_requests (kind, due_at, id) where state in ('open', 'answered', 'appointed')`,
  // serves: closed requests of a kind
  `create index support_requests_over on support_requests (kind, changed_at desc, id desc)
    where state not in ('open', 'answered', 'appointed')`,
  // serves: a member's own; and the end of an account
  `create index support_requests_of_member on support_requests (member_id, created_at desc)`,
  // One consultation at a time, and one request for each right.
  `create unique index support_requests_one on support_requests (member_id, kind, (case kind when 'data-right' then topic else '' end))
    where kind <> 'message' and state in ('open', 'answered', 'appointed')`,
  // serves: answers to mail
  `create index support_requests_to_mail on support_requests (mail_started_at)
    where kind = 'message' and state = 'answered' and mailed_at is null and mail_tries < 6`,
];
