import type { Profile } from '#domain/profile/profile.ts';
import type { Db } from '../../db/connect.ts';
import { profileRow } from '../../db/profile-rows.ts';

export async function usernameTaken(db: Db, username: string): Promise<boolean> {
  return (
    (await db.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirst()) !== undefined
  );
}

/** Returns the account's id. A taken username fails on accounts_username_unique. */
export async function insertAccount(
  db: Db,
  row: { username: string; password_hash: string; unproved_since: Date },
): Promise<string> {
  return (await db.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** With the hash of the number it holds; a number held by another fails on profiles_contact_wa_unique. */
export async function insertProfile(
  db: Db,
  profile: Profile,
  today: string,
  contactHash: Buffer | null,
): Promise<void> {
  await db
    .insertInto('profiles')
    .values({ ...profileRow(profile, today), contact_wa_hash: contactHash })
    .execute();
}

export async function insertDocuments(
  db: Db,
  rows: {
    member_id: string;
    kind: 'income' | 'divorce';
    object_key: string;
    mime: string;
    name: string;
    bytes: number;
  }[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('documents').values(rows).execute();
}
