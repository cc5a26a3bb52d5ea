import { type Kysely, sql } from 'kysely';

/**
 * A member asks for their money back: once a payment, and only for one that brought a plan; the team returns it, or
 * refuses with its reason (decision 0119). Every browser of the member hears of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const forgets = (also: string) =>
  `create or replace function payment_forgets_member() returns trigger language plpgsql as $$
  begin
    new.name := ''; new.email := ''; new.phone := ''; new.notes := null; new.reason := null; new.refund_reason := null;${also}
    return new;
  end $$`;

const changed = (also: string) => [
  'drop trigger payments_changed on payments',
  `create trigger payments_changed after insert or update of status${also} on payments
    for each row execute function tell_plan_changed()`,
];

const UP = [
  `alter table payments
    add column refund_asked_at timestamptz,
    add column refund_ask_reason text,
    add column refund_refused_at timestamptz,
    add column refund_refused_by uuid references accounts on delete set null,
    add column refund_refusal text,
    add constraint payments_refund_asked check
      (refund_asked_at is null or (final > 0 and status in ('approved', 'refunded'))),
    add constraint payments_refund_ask_reason check (refund_ask_reason is null
      or (refund_asked_at is not null and char_length(refund_ask_reason) between 1 and 500)),
    add constraint payments_refund_refused check (refund_refused_at is null or refund_asked_at is not null),
    add constraint payments_refund_refusal check (refund_refused_at is not null
      or (refund_refused_by is null and refund_refusal is null))`,
  // serves: requests that wait for the team, oldest first
  `create index payments_refund_waits on payments (refund_asked_at, id)
    where refund_asked_at is not null and refund_refused_at is null and status = 'approved'`,
  // serves: the erasure of a member of the team
  `create index payments_refund_refused_by on payments (refund_refused_by) where refund_refused_by is not null`,
  forgets(' new.refund_ask_reason := null; new.refund_refusal := null;'),
  ...changed(', refund_asked_at, refund_refused_at'),
];

const DOWN = [
  ...changed(''),
  forgets(''),
  `alter table payments drop column refund_asked_at, drop column refund_ask_reason, drop column refund_refused_at,
    drop column refund_refused_by, drop column refund_refusal`,
];
