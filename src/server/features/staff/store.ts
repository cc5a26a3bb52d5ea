import type { Db } from '../../db/connect.ts';

export type StaffRole = 'moderator' | 'admin';

/** A new staff account's id; undefined when the username is taken. */
export async function insertStaff(
  db: Db,
  row: { username: string; password_hash: string; role: StaffRole },
): Promise<string | undefined> {
  const made = await db
    .insertInto('accounts')
    .values(row)
    .onConflict((c) => c.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export function findByUsername(
  db: Db,
  username: string,
): Promise<{ id: string; role: 'member' | StaffRole; status: string } | undefined> {
  return db.selectFrom('accounts').select(['id', 'role', 'status']).where('username', '=', username).executeTakeFirst();
}

export async function setRole(db: Db, id: string, role: StaffRole): Promise<void> {
  await db.updateTable('accounts').set({ role }).where('id', '=', id).execute();
}
