import { type Kysely, sql } from 'kysely';

/** Openings of a member's data by the team, as the member reads them: with the roles of that time, without the name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop table data_openings`).execute(db);
}

/** The roles of the one who acted at a row of the trail: of their last change before it, else of the first after it. */
const ROLES_THEN = `coalesce(
  (select string_to_array(nullif(split_part(r.subject, '>', 2), ''), ',') from audit r
    where r.member_id = t.staff_id and r.act in ('staff-roles', 'staff-invite') and r.seq < t.seq order by r.seq desc limit 1),
  (select string_to_array(nullif(split_part(r.subject, '>', 1), ''), ',') from audit r
    where r.member_id = t.staff_id and r.act = 'staff-roles' and r.seq > t.seq order by r.seq limit 1),
  array(select s.role from staff_roles s where s.staff_id = t.staff_id order by s.role))`;

const UP = [
  `create table data_openings (
    id bigint generated always as identity primary key,
    member_id uuid not null references accounts on delete cascade,
    kind text not null check (kind in ('account', 'photo', 'document', 'number', 'payment', 'payment-proof', 'request',
      'appeal', 'introduction', 'report', 'export')),
    roles text[] not null,
    reason text,
    at timestamptz not null
  )`,
  // serves: a member's list, the newest first
  `create index data_openings_of_member on data_openings (member_id, at desc)`,
  // What the trail knows of before. Photos that are gone, and who stood in a list, it does not say.
  `insert into data_openings (member_id, kind, roles, reason, at)
    select o.member_id, o.kind, ${ROLES_THEN}, case when o.kind = 'document' then t.reason end, t.at
    from audit t cross join lateral (
      select t.member_id, case t.act when 'member-open' then 'account' when 'document-open' then 'document'
          when 'number-read' then 'number' when 'payment-read' then 'payment' when 'payment-open' then 'payment-proof'
          when 'request-open' then 'request' when 'appeal-open' then 'appeal' end as kind
        where t.act in ('member-open', 'document-open', 'number-read', 'payment-read', 'payment-open', 'request-open', 'appeal-open')
      union select ph.member_id, 'photo' from photos ph
        where t.act = 'photo-open' and ph.id::text = any(string_to_array(t.subject, ','))
      union select side, 'introduction' from introductions i, unnest(array[i.asker_id, i.other_id]) side
        where t.act = 'introduction-open' and i.id::text = t.subject
      union select r.reported_id, 'account' from reports r
        where t.act in ('report-open', 'report-evidence') and r.id::text = t.subject
      union select r.reporter_id, 'report' from reports r
        where t.act in ('report-open', 'report-evidence') and r.id::text = t.subject
    ) o join accounts a on a.id = o.member_id
    order by t.seq`,
];
