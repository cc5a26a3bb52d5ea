import { type Kysely, sql } from 'kysely';

/**
 * Rights of the team go by role, and one account may have several (READINGS §12, decision record 0032). Administrators
 * become owners; moderators keep documents, reports and the room.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of UP) await sql.raw(statement).execute(db);
}

/** Roles become the two old ones; an account without either is a moderator without access. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of DOWN) await sql.raw(statement).execute(db);
}

const UP = [
  `create table staff_roles (
    staff_id uuid not null references accounts on delete cascade,
    role text not null check (role in ('support', 'verifier', 'moderator', 'finance', 'owner')),
    primary key (staff_id, role)
  )`,
  `insert into staff_roles select id, given.role from accounts
    join (values ('admin', 'owner'), ('moderator', 'verifier'), ('moderator', 'moderator')) given (was, role) on given.was = accounts.role
    where accounts.role <> 'member'`,
  `alter table accounts drop constraint accounts_role_check`,
  `update accounts set role = 'staff' where role <> 'member'`,
  `alter table accounts add constraint accounts_role_check check (role in ('member', 'staff'))`,
  `alter table staff_acts drop constraint staff_acts_act_check`,
  `alter table staff_acts add constraint staff_acts_act_check
    check (act in ('room-delete', 'room-clear', 'room-mute', 'room-unmute', 'staff-roles'))`,
  // serves: the last changes of roles
  `create index staff_acts_of_roles on staff_acts (id desc) where act = 'staff-roles'`,
];

const DOWN = [
  `drop index staff_acts_of_roles`,
  // Only new rows are checked: the trail keeps its old rows.
  `alter table staff_acts drop constraint staff_acts_act_check`,
  `alter table staff_acts add constraint staff_acts_act_check
    check (act in ('room-delete', 'room-clear', 'room-mute', 'room-unmute')) not valid`,
  `alter table accounts drop constraint accounts_role_check`,
  `update accounts a set role = case when exists (select from staff_roles r where r.staff_id = a.id and r.role = 'owner')
    then 'admin' else 'moderator' end where role = 'staff'`,
  `alter table accounts add constraint accounts_role_check check (role in ('member', 'moderator', 'admin'))`,
  `drop table staff_roles`,
];
