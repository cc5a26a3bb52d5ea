import type { Preferences } from '#domain/matching/what-if.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { Db } from '../../db/connect.ts';
import { PROFILE_COLUMNS, profileColumns, profileOf, todayInJakarta } from '../../db/profile-rows.ts';

/** The member's profile, locked until the transaction ends: parallel edits wait for each other. */
export async function lockProfile(db: Db, memberId: string, now: Date): Promise<Profile> {
  const row = await db.selectFrom('profiles').select(PROFILE_COLUMNS).where('member_id', '=', memberId).forUpdate().executeTakeFirstOrThrow();
  return profileOf(row, todayInJakarta(now));
}

/** Writes the wishes; the answer is the revision the change took. */
export async function updatePreferences(db: Db, memberId: string, preferences: Preferences): Promise<string> {
  const row = await db
    .updateTable('profiles')
    .set(profileColumns(preferences))
    .where('member_id', '=', memberId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}
