import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** The account of a username with its WhatsApp number (E.164); undefined when the pair is wrong. */
export function findAccountByPair(db: Db, username: string, whatsapp: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.member_id', 'accounts.id')
    .select('accounts.id')
    .where('username', '=', username)
    .where('contact_wa', '=', whatsapp)
    .where(sql<boolean>`signs_in(accounts)`)
    .executeTakeFirst();
}

export async function setPassword(db: Db, memberId: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', memberId).execute();
}

export async function insertReset(
  db: Db,
  row: { id: string; member_id: string | null; code_hash: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('password_resets').values(row).execute();
}

/** The member of a live request; undefined when it is unknown, without a member, used, too old or has no try left. */
export async function memberOfReset(db: Db, id: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('member_id')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', 5)
    .executeTakeFirst();
  return row?.member_id ?? undefined;
}

/** Takes one of the five tries of a live request; undefined when it is unknown, used, too old or has no try left. */
export function takeResetTry(
  db: Db,
  id: string,
  now: Date,
): Promise<{ member_id: string | null; code_hash: string } | undefined> {
  return db
    .updateTable('password_resets')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', 5)
    .returning(['member_id', 'code_hash'])
    .executeTakeFirst();
}

/** Uses the request up; false when another call was faster. */
export async function useReset(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The member of a live recovery link; undefined when the pair is wrong, used or too old. */
export async function memberOfLink(
  db: Db,
  accessHash: Buffer,
  refreshHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('recovery_links')
    .select('member_id')
    .where('access_hash', '=', accessHash)
    .where('refresh_hash', '=', refreshHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.member_id;
}

/** Uses up a recovery link and returns its member; undefined when the pair is wrong, used or too old. */
export function useRecoveryLink(
  db: Db,
  accessHash: Buffer,
  refreshHash: Buffer,
  now: Date,
): Promise<{ member_id: string } | undefined> {
  return db
    .updateTable('recovery_links')
    .set({ used_at: now })
    .where('access_hash', '=', accessHash)
    .where('refresh_hash', '=', refreshHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
}

export async function insertRecoveryLink(
  db: Db,
  row: { access_hash: Buffer; refresh_hash: Buffer; member_id: string; expires_at: Date },
): Promise<void> {
  await db.insertInto('recovery_links').values(row).execute();
}

/** Ends every link of an account that was not used. */
export async function endRecoveryLinks(db: Db, memberId: string, now: Date): Promise<void> {
  await sql`update recovery_links set used_at = ${now} where member_id = ${memberId} and used_at is null`.execute(db);
}

export async function contactOf(db: Db, memberId: string): Promise<string | null> {
  return (
    (await db.selectFrom('profiles').select('contact_wa').where('member_id', '=', memberId).executeTakeFirst())
      ?.contact_wa ?? null
  );
}

/** Replaces the password of this hash; false when another call was faster. */
export async function replacePresentPassword(
  db: Db,
  memberId: string,
  present: string,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password_hash: hash })
    .where('id', '=', memberId)
    .where('password_hash', '=', present)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Names of an account: username; for a member also nama and handle. */
export async function namesOf(db: Db, memberId: string): Promise<(string | null)[]> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('profiles', 'profiles.member_id', 'accounts.id')
    .leftJoin('handles', (join) =>
      join.onRef('handles.member_id', '=', 'accounts.id').on('handles.released_at', 'is', null),
    )
    .select(['username', 'nama', 'handle'])
    .where('accounts.id', '=', memberId)
    .executeTakeFirst();
  return row ? [row.username, row.nama, row.handle] : [];
}

/**
 * After a new password: ends codes and links that could set another one, and a claim that would replace
 * the held number. The first number of an unproved member stays claimed.
 */
export async function endOpenWays(tx: Db, memberId: string, now: Date): Promise<void> {
  await sql`update password_resets set used_at = ${now} where member_id = ${memberId} and used_at is null`.execute(tx);
  await endRecoveryLinks(tx, memberId, now);
  await sql`with held as (select member_id from profiles where member_id = ${memberId} and contact_wa is not null),
      codes as (delete from number_codes c using held where c.member_id = held.member_id and c.used_at is null)
    delete from number_claims c using held where c.member_id = held.member_id`.execute(tx);
}

/** Answers how many reset requests and recovery links that ended before a moment were deleted. */
export async function deleteResetsBefore(db: Db, before: Date): Promise<number> {
  const resets = await db.deleteFrom('password_resets').where('expires_at', '<', before).executeTakeFirst();
  const links = await db.deleteFrom('recovery_links').where('expires_at', '<', before).executeTakeFirst();
  return Number(resets.numDeletedRows + links.numDeletedRows);
}
