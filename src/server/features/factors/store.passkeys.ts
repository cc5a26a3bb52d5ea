import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type PasskeyRow = {
  id: string;
  credential_id: string;
  transports: string[];
  name: string;
  added_at: Date;
  last_used_at: Date | null;
  copied_at: Date | null;
};

/** Passkeys of an account, the oldest first. Served by passkeys_of_member. */
export function passkeysOf(db: Db, memberId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'added_at', 'last_used_at', 'copied_at'])
    .where('member_id', '=', memberId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/**
 * The passkey with this id; `memberId`: only of that account. A deleted account has none, unless its owner may
 * restore it.
 */
export function findPasskey(
  db: Db,
  credentialId: string,
  memberId?: string,
): Promise<{ id: string; member_id: string; public_key: Buffer } | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('accounts', 'accounts.id', 'member_id')
    .select(['passkeys.id', 'member_id', 'public_key'])
    .where('credential_id', '=', credentialId)
    .where(sql<boolean>`(not_deleted(accounts) or is_closing(accounts))`)
    .$if(memberId !== undefined, (q) => q.where('member_id', '=', memberId!))
    .executeTakeFirst();
}

/** Null when the passkey exists already, for any account. */
export async function insertPasskey(
  tx: Db,
  row: {
    member_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    added_at: Date;
  },
): Promise<PasskeyRow | null> {
  const made = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((c) => c.column('credential_id').doNothing())
    .returning(['id', 'credential_id', 'transports', 'name', 'added_at', 'last_used_at', 'copied_at'])
    .executeTakeFirst();
  return made ?? null;
}

/**
 * Records a use. `copied`: its counter did not increase, as for a copy, or it is marked as a copy; `gone`: it was
 * removed meanwhile. A passkey without a counter always sends 0.
 */
export async function usePasskey(tx: Db, id: string, counter: number, now: Date): Promise<'used' | 'copied' | 'gone'> {
  const kept = await tx
    .selectFrom('passkeys')
    .select(['counter', 'copied_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!kept) return 'gone';
  const before = Number(kept.counter);
  if (kept.copied_at || (counter <= before && (counter > 0 || before > 0))) return 'copied';
  await tx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute();
  return 'used';
}

/** True for the first caller that marks it. */
export async function markCopied(tx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ copied_at: now })
    .where('id', '=', id)
    .where('copied_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renamePasskey(db: Db, memberId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(tx: Db, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all passkeys of an account. */
export async function deletePasskeysOf(tx: Db, memberId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('member_id', '=', memberId).executeTakeFirst();
  return Number(numDeletedRows);
}

type Challenge = { purpose: 'add' | 'sign-in' | 'factor'; member_id: string | null; session_hash: Buffer | null };

/** A session has one challenge of a purpose: the newest. */
export async function putChallenge(db: Db, row: Challenge & { challenge_hash: Buffer; expires_at: Date }) {
  if (row.session_hash)
    await db
      .deleteFrom('passkey_challenges')
      .where('session_hash', '=', row.session_hash)
      .where('purpose', '=', row.purpose)
      .execute();
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** Uses up a challenge: true once, for its owner and purpose, and in time. */
export async function takeChallenge(
  db: Db,
  hash: Buffer,
  { purpose, member_id, session_hash }: Challenge,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('member_id', 'is not distinct from', member_id)
    .where('session_hash', 'is not distinct from', session_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
