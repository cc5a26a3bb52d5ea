import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type StaffRow = { id: string; username: string; roles: StaffRole[]; last_seen_at: Date | null; factor: boolean };

/** The whole team, owners first. */
export async function readTeam(db: Db): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select a.id, a.username, has_factor(a.id) as factor, array(select role from staff_roles r where r.staff_id = a.id
        order by array_position(${[...STAFF_ROLES]}::text[], role)) as roles,
      (select max(last_seen_at) from sessions s where s.member_id = a.id) as last_seen_at
    from accounts a where a.role = 'staff' and not_deleted(a)
    order by exists (select from staff_roles r where r.staff_id = a.id and r.role = 'owner') desc, a.username`.execute(
    db,
  );
  return rows;
}

/** Locks the team, so that changes of roles are in order: each reads the result of the one before. */
export async function lockTeam(db: Db): Promise<void> {
  await db.selectFrom('accounts').select('id').where('role', '=', 'staff').orderBy('id').forNoKeyUpdate().execute();
}

/** Sets exactly these roles. */
export async function putRoles(db: Db, staffId: string, roles: readonly StaffRole[]): Promise<void> {
  await db.deleteFrom('staff_roles').where('staff_id', '=', staffId).execute();
  if (roles.length > 0)
    await db
      .insertInto('staff_roles')
      .values(roles.map((role) => ({ staff_id: staffId, role })))
      .execute();
}

export type RolesActRow = {
  id: string;
  at: Date;
  by: string | null;
  of: string | null;
  subject: string;
  reason: string | null;
};

/** The newest changes of roles. */
export function rolesActs(db: Db, limit: number): Promise<RolesActRow[]> {
  return (
    db
      .selectFrom('audit as s')
      .leftJoin('accounts as b', 'b.id', 's.staff_id')
      .leftJoin('accounts as o', 'o.id', 's.member_id')
      .select(['s.seq as id', 's.at', 'b.username as by', 'o.username as of', 's.subject', 's.reason'])
      .where('s.act', 'in', ['staff-roles', 'staff-invite'])
      // A new link for an existing account changes no roles.
      .where(sql<boolean>`split_part(s.subject, '>', 1) <> split_part(s.subject, '>', 2)`)
      .orderBy('s.seq', 'desc')
      .limit(limit)
      .execute()
  );
}

/** A new staff account's id; undefined when the username is taken. */
export async function insertStaff(
  db: Db,
  row: { username: string; password_hash: string },
): Promise<string | undefined> {
  const made = await db
    .insertInto('accounts')
    .values({ ...row, role: 'staff' })
    .onConflict((c) => c.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export function findByUsername(
  db: Db,
  username: string,
): Promise<{ id: string; role: 'member' | 'staff'; status: string } | undefined> {
  return db.selectFrom('accounts').select(['id', 'role', 'status']).where('username', '=', username).executeTakeFirst();
}
