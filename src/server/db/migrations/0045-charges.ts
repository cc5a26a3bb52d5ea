import { type Kysely, sql } from 'kysely';

/**
 * Charges of the gateway (decision 0038): each attempt to pay has a number of its own there. The gateway's state
 * outweighs ours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const ENDS = `('expired', 'cancelled', 'refused', 'returned')`;

const UP = [
  `drop trigger payments_changed on payments`,
  `alter table payments drop column charge,
    add column ended text check (ended in ${ENDS}),
    add column paid_twice boolean not null default false`,
  `create trigger payments_changed after insert or update of status on payments
    for each row execute function tell_plan_changed()`,
  // A member has at most one waiting payment, for the team or for its money.
  `drop index payments_one_waiting`,
  `create unique index payments_one_waiting on payments (member_id) where status = 'submitted' and method <> 'none'`,
  // serves: payments to return, because the member had the plan already
  `create index payments_paid_twice on payments (decided_at) where paid_twice and status = 'approved'`,

  `create table payment_charges (
    order_id text primary key check (order_id ~ '^[A-Za-z0-9_.~-]{1,50}$'),
    payment_id uuid not null references payments on delete cascade,
    attempt int not null check (attempt > 0),
    method text not null check (method in ('qris', 'virtual-account')),
    bank text,
    amount int not null check (amount > 0),
    state text not null default 'open' check (state in ('open', 'ended', 'paid', 'returned')),
    told boolean not null default false,
    qris text,
    va_number text,
    biller_code text,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    ask_at timestamptz,
    unique (payment_id, attempt),
    check ((method = 'virtual-account') = (bank is not null))
  )`,
  // serves: charges to query at the gateway
  `create index payment_charges_to_ask on payment_charges (ask_at) where ask_at is not null`,
  `create function tell_charge_changed() returns trigger language plpgsql as $$
  begin
    perform pg_notify('plan_changed', member_id::text) from payments where id = new.payment_id and member_id is not null;
    return null;
  end $$`,
  `create trigger payment_charges_changed after insert or update of state, qris, va_number on payment_charges
    for each row execute function tell_charge_changed()`,
];

const DOWN = [
  `drop table payment_charges`,
  `drop function tell_charge_changed`,
  `drop index payments_one_waiting`,
  `create unique index payments_one_waiting on payments (member_id)
    where status = 'submitted' and method in ('transfer', 'wallet')`,
  `drop index payments_paid_twice`,
  `drop trigger payments_changed on payments`,
  `alter table payments drop column ended, drop column paid_twice, add column charge jsonb`,
  `create trigger payments_changed after insert or update of status, charge on payments
    for each row execute function tell_plan_changed()`,
];
