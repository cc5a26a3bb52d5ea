import { type Kysely, sql } from 'kysely';

/**
 * Mails to the address of a payment's form: one for each event. They hold no address: it is the payment's, and
 * is deleted with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop table payment_mails`).execute(db);
  await sql.raw(`drop index payments_of_address`).execute(db);
}

const UP = [
  `create table payment_mails (
    id uuid primary key default gen_random_uuid(),
    payment_id uuid not null references payments on delete cascade,
    what text not null check (what in ('received', 'approved', 'rejected', 'refunded')),
    made_at timestamptz not null,
    due_at timestamptz not null,
    starts int not null default 0,
    tries int not null default 0,
    done_at timestamptz,
    outcome text check (outcome in ('sent', 'skipped', 'given-up')),
    failure text,
    unique (payment_id, what),
    check ((done_at is null) = (outcome is null))
  )`,
  // serves: due mails; mails to delete
  `create index payment_mails_due on payment_mails (due_at) where done_at is null`,
  `create index payment_mails_done on payment_mails (done_at) where done_at is not null`,
  // serves: the number of mails to an address
  `create index payments_of_address on payments (lower(email)) where email <> ''`,
];
