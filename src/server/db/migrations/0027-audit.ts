import { type Kysely, sql } from 'kysely';

/**
 * One trail of all acts and openings of staff, each row chained to the one before by a hash (decision record 0035). It
 * replaces `staff_acts`, and begins with its rows. It refers to no account: an account that
 * ends leaves its id here, which then belongs to nobody, and no row changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

/** Acts known to `staff_acts` go back to it; the others are lost. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const FORMER = `'room-delete', 'room-clear', 'room-mute', 'room-unmute', 'staff-roles', 'number-proof'`;

const UP = [
  `create table audit (
    seq bigint primary key,
    staff_id uuid,
    act text not null check (act ~ '^[a-z]+(-[a-z]+)+$'),
    member_id uuid,
    subject text not null,
    reason text,
    at timestamptz not null,
    prev_hash bytea not null,
    hash bytea not null
  )`,
  // serves: the list of acts by staff member, target and act
  `create index audit_of_staff on audit (staff_id, seq desc)`,
  `create index audit_of_member on audit (member_id, seq desc)`,
  `create index audit_of_act on audit (act, seq desc)`,
  // The end of the chain: one row, so that rows cut off the end are missed, and a writer waits for the writer
  // before.
  `create table audit_head (
    single boolean primary key default true check (single),
    seq bigint not null,
    hash bytea not null
  )`,
  `insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'))`,

  // A value with its length before it, so that no two rows read alike. server/audit/chain.ts computes the same.
  `create function audit_field(value text) returns text language sql immutable return
    case when value is null then '-' else octet_length(convert_to(value, 'UTF8')) || ':' || value end`,
  `create function chain_audit() returns trigger language plpgsql as $$
  declare head audit_head;
  begin
    select * into strict head from audit_head for update;
    new.seq := head.seq + 1;
    new.prev_hash := head.hash;
    new.hash := sha256(new.prev_hash || convert_to(
      audit_field(new.seq::text) || audit_field(new.staff_id::text) || audit_field(new.act) || audit_field(new.member_id::text)
      || audit_field(new.subject) || audit_field(new.reason)
      || audit_field((extract(epoch from new.at) * 1000000)::bigint::text), 'UTF8'));
    update audit_head set seq = new.seq, hash = new.hash;
    return new;
  end $$`,
  `create trigger audit_chained before insert on audit for each row execute function chain_audit()`,
  `create trigger audit_append_only before update or delete on audit for each row execute function refuse_change()`,
  `create trigger audit_kept before truncate on audit for each statement execute function refuse_change()`,

  `insert into audit (staff_id, act, member_id, subject, reason, at)
    select staff_id, act, member_id, subject, reason, at from (
      select id as place, staff_id, act, member_id, subject, reason, at from staff_acts
      union all
      select 0, o.staff_id, 'document-open', d.member_id, d.id::text, o.reason, o.opened_at
        from document_openings o join documents d on d.id = o.document_id
      union all
      select 0, decided_by, case status when 'approved' then 'document-approve' else 'document-reject' end, member_id, id::text,
        decision_note, decided_at from documents where decided_at is not null
      union all
      select 0, decided_by, case status when 'upheld' then 'report-uphold' else 'report-dismiss' end, reported_id, id::text,
        decision_note, decided_at from reports where decided_at is not null
    ) kept order by at, place, subject`,
  `drop table staff_acts`,

  // Only the chain moves its end.
  `create trigger audit_head_chained before insert or update or delete on audit_head
    for each row when (pg_trigger_depth() = 0) execute function refuse_change()`,
  `create trigger audit_head_kept before truncate on audit_head for each statement execute function refuse_change()`,
];

const DOWN = [
  `create table staff_acts (
    id bigint generated always as identity primary key,
    staff_id uuid references accounts on delete set null,
    act text not null check (act in (${FORMER})),
    member_id uuid references accounts on delete set null,
    subject text not null,
    reason text,
    at timestamptz not null default now()
  )`,
  `create index staff_acts_at on staff_acts (at desc, id desc)`,
  `create index staff_acts_of_roles on staff_acts (id desc) where act = 'staff-roles'`,
  `insert into staff_acts (staff_id, act, member_id, subject, reason, at)
    select s.id, t.act, m.id, t.subject, t.reason, t.at from audit t
      left join accounts s on s.id = t.staff_id left join accounts m on m.id = t.member_id
    where t.act in (${FORMER}) order by t.seq`,
  `create trigger staff_acts_append_only before update or delete on staff_acts
    for each row when (pg_trigger_depth() = 0) execute function refuse_change()`,
  `create trigger staff_acts_kept before truncate on staff_acts for each statement execute function refuse_change()`,
  `drop table audit, audit_head`,
  `drop function chain_audit(), audit_field(text)`,
];
