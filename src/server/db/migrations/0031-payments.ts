import { type Kysely, sql } from 'kysely';

/**
 * Money (decision 0037): codes, quotes, proofs, payments, and the entries of a plan. Payments
 * stay after an account's end, without any fact about its member: the law asks for the books.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const PLAN = `check (plan in ('premium', 'pro', 'monthly_subscription'))`;

const UP = [
  `create table referral_codes (
    id uuid primary key default gen_random_uuid(),
    code text not null unique check (code ~ '^[A-Z0-9]{3,32}$'),
    terms jsonb not null,
    max_uses int check (max_uses > 0),
    starts_at timestamptz,
    ends_at timestamptz,
    active boolean not null default true,
    note text,
    is_demo boolean not null default false,
    made_at timestamptz not null,
    made_by uuid references accounts on delete set null,
    check (ends_at > starts_at)
  )`,
  // serves: the list of staff, newest first
  `create index referral_codes_newest on referral_codes (made_at desc, id desc)`,

  `create table quotes (
    id uuid primary key default gen_random_uuid(),
    member_id uuid references accounts on delete set null,
    plan text not null ${PLAN},
    code_id uuid references referral_codes,
    original int not null check (original >= 0),
    discount int not null check (discount between 0 and original),
    suffix int not null default 0 check (suffix between 0 and 999),
    final int generated always as (case when original = discount then 0 else original - discount + suffix end) stored,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    closed_at timestamptz,
    check (suffix = 0 or original > discount)
  )`,
  // The amount identifies a transfer: one with own digits is unique while it is open.
  `create unique index quotes_own_amount on quotes (final) where suffix > 0 and closed_at is null`,
  // serves: a member's earlier quote; closing stale ones; erasing an account
  `create index quotes_of_member on quotes (member_id, made_at desc)`,
  `create index quotes_open on quotes (expires_at) where closed_at is null`,

  `create table payment_proofs (
    id uuid primary key default gen_random_uuid(),
    member_id uuid references accounts on delete set null,
    object_key text not null unique,
    mime text not null,
    name text not null,
    bytes int not null check (bytes > 0),
    sent_hash bytea not null,
    picture_hash bit(256),
    sent_at timestamptz not null,
    erased_at timestamptz
  )`,
  // serves: the same file again
  `create index payment_proofs_hash on payment_proofs (sent_hash)`,
  `create index payment_proofs_of_member on payment_proofs (member_id)`,

  `create table payments (
    id uuid primary key default gen_random_uuid(),
    number text not null unique,
    member_id uuid references accounts on delete set null,
    quote_id uuid not null unique references quotes,
    plan text not null ${PLAN},
    method text not null check (method in ('transfer', 'wallet', 'qris', 'virtual-account', 'none')),
    account jsonb,
    name text not null,
    email text not null,
    phone text not null,
    notes text,
    code text,
    original int not null,
    discount int not null,
    suffix int not null,
    final int not null check (final >= 0),
    proof_id uuid unique references payment_proofs,
    proof_seen_before boolean not null default false,
    status text not null default 'submitted' check (status in ('submitted', 'approved', 'rejected', 'refunded')),
    submitted_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid references accounts on delete set null,
    reason text,
    refunded_at timestamptz,
    refunded_by uuid references accounts on delete set null,
    refund_reason text,
    covers_until timestamptz,
    charge jsonb,
    check ((status = 'submitted') = (decided_at is null)),
    check ((status = 'refunded') = (refunded_at is not null)),
    check ((method in ('transfer', 'wallet')) = (proof_id is not null))
  )`,
  // A member has at most one waiting payment by hand.
  `create unique index payments_one_waiting on payments (member_id)
    where status = 'submitted' and method in ('transfer', 'wallet')`,
  // serves: the queue, oldest first; decided ones, newest first; the member's own
  `create index payments_waiting on payments (submitted_at, id) where status = 'submitted'`,
  `create index payments_decided on payments (status, decided_at desc, id desc) where decided_at is not null`,
  `create index payments_of_member on payments (member_id, submitted_at desc, id desc)`,

  `create table payment_openings (
    id uuid primary key default gen_random_uuid(),
    payment_id uuid not null references payments on delete cascade,
    staff_id uuid references accounts on delete set null,
    opened_at timestamptz not null
  )`,
  `create index payment_openings_of_payment on payment_openings (payment_id, staff_id)`,

  // The use of a code: taken with the payment, given back at a rejection. Once a person, by number.
  `create table referral_uses (
    payment_id uuid primary key references payments,
    code_id uuid not null references referral_codes,
    number_hash bytea not null,
    used_at timestamptz not null,
    given_back_at timestamptz
  )`,
  `create unique index referral_uses_once on referral_uses (code_id, number_hash) where given_back_at is null`,

  // The entries a plan is computed from (domain/subscription/plan-ledger.ts).
  `create table plan_entries (
    id bigint generated always as identity primary key,
    member_id uuid not null references accounts on delete cascade,
    kind text not null check (kind in ('plan', 'extension', 'end')),
    tier text check (tier in ('premium', 'pro')),
    days int check (days > 0),
    until timestamptz,
    at timestamptz not null,
    payment_id uuid unique references payments,
    staff_id uuid references accounts on delete set null,
    reason text,
    revoked_at timestamptz,
    check ((kind = 'plan') = (tier is not null)),
    check (kind <> 'extension' or days is not null),
    check (days is null or until is null)
  )`,
  `create index plan_entries_of_member on plan_entries (member_id, at)`,
  // serves: plans that end, and their reminders
  `create index subscriptions_ending on subscriptions (period_end) where period_end is not null`,

  // The books keep nothing personal of an erased member.
  `create function payment_forgets_member() returns trigger language plpgsql as $$
  begin
    new.name := ''; new.email := ''; new.phone := ''; new.notes := null;
    return new;
  end $$`,
  `create trigger payments_forget before update of member_id on payments for each row
    when (old.member_id is not null and new.member_id is null) execute function payment_forgets_member()`,

  // Notifies every browser of the member of a changed plan or payment, whoever wrote it.
  `create function tell_plan_changed() returns trigger language plpgsql as $$
  begin
    if new.member_id is not null then perform pg_notify('plan_changed', new.member_id::text); end if;
    return null;
  end $$`,
  `create trigger subscriptions_changed after insert or update of tier, status, trial_end, period_end on subscriptions
    for each row execute function tell_plan_changed()`,
  `create trigger payments_changed after insert or update of status, charge on payments
    for each row execute function tell_plan_changed()`,
];

const DOWN = [
  `drop trigger subscriptions_changed on subscriptions`,
  `drop index subscriptions_ending`,
  `drop table plan_entries, referral_uses, payment_openings, payments, payment_proofs, quotes, referral_codes`,
  `drop function tell_plan_changed, payment_forgets_member`,
];
