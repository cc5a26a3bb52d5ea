import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export function findTotp(
  db: Db,
  id: string,
): Promise<{ sealed: Buffer; confirmed_at: Date | null; last_step: string } | undefined> {
  return db
    .selectFrom('totp_secrets')
    .select(['sealed', 'confirmed_at', 'last_step'])
    .where('member_id', '=', id)
    .executeTakeFirst();
}

/** Stores a new secret, inactive until it is confirmed. False when one is in use, which then stays. */
export async function beginTotp(db: Db, id: string, sealed: Buffer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totp_secrets')
    .values({ member_id: id, sealed, created_at: now })
    .onConflict((c) =>
      c
        .column('member_id')
        .doUpdateSet({ sealed, created_at: now, last_step: 0 })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Uses up a step; false when it, or a later one, was used. */
export async function useStep(db: Db, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('member_id', '=', id)
    .where('last_step', '<', String(step))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function confirmTotp(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('totp_secrets').set({ confirmed_at: now }).where('member_id', '=', id).execute();
}

/** Replaces all recovery codes. */
export async function putRecoveryCodes(db: Db, id: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('member_id', '=', id).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ member_id: id, code_hash })))
    .execute();
}

/** False when there is no such code, or it was used. */
export async function useRecoveryCode(db: Db, id: string, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('member_id', '=', id)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function recoveryCodesLeft(db: Db, id: string): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('member_id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

export async function deleteRecoveryCodes(db: Db, id: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('member_id', '=', id).execute();
}

/** Removes all factors; false when there was none. */
export async function removeFactors(db: Db, id: string): Promise<boolean> {
  await deleteRecoveryCodes(db, id);
  const totp = await db.deleteFrom('totp_secrets').where('member_id', '=', id).executeTakeFirst();
  const keys = await db.deleteFrom('passkeys').where('member_id', '=', id).executeTakeFirst();
  return totp.numDeletedRows + keys.numDeletedRows > 0n;
}

export async function hasFactor(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_factor(${id}) as has`.execute(db);
  return rows[0]!.has;
}

/** Is a factor set up that this session has not shown? */
export async function owesFactor(db: Db, id: string, sessionIdHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`
    select has_factor(${id}) and not exists (
      select from sessions where id_hash = ${sessionIdHash} and factor_at is not null) as owes`.execute(db);
  return rows[0]!.owes;
}

/** Marks the session as having shown a second factor. False when it ended meanwhile. */
export async function markSession(db: Db, sessionIdHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ factor_at: now })
    .where('id_hash', '=', sessionIdHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function nameOf(db: Db, id: string): Promise<string> {
  return (await db.selectFrom('accounts').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username;
}

export async function isStaff(db: Db, id: string): Promise<boolean> {
  const found = db.selectFrom('accounts').select('id').where('id', '=', id).where('role', '=', 'staff');
  return (await found.executeTakeFirst()) !== undefined;
}
