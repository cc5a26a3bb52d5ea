import { NUMBER_CODE } from '#domain/profile/number-proof.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';

export type NumberCode = Selectable<Database['number_codes']>;
export type ProofRow = { username: string; proved: boolean; held: string | null; claimed: string | null };

/** The member's held and claimed numbers. */
export async function readProof(db: Db, memberId: string): Promise<ProofRow> {
  return db
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.member_id', 'accounts.id')
    .leftJoin('number_claims as c', 'c.member_id', 'accounts.id')
    .select([
      'accounts.username',
      sql<boolean>`is_proved(accounts)`.as('proved'),
      'contact_wa as held',
      'c.number as claimed',
    ])
    .where('accounts.id', '=', memberId)
    .executeTakeFirstOrThrow();
}

export async function putClaim(db: Db, memberId: string, number: string, now: Date): Promise<void> {
  await db
    .insertInto('number_claims')
    .values({ member_id: memberId, number, claimed_at: now })
    .onConflict((c) => c.column('member_id').doUpdateSet({ number, claimed_at: now }))
    .execute();
}

export async function dropClaim(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('number_claims').where('member_id', '=', memberId).execute();
}

/** Codes of this member for this number that can still prove it, newest first. */
export function openCodes(db: Db, memberId: string, number: string, now: Date): Promise<NumberCode[]> {
  return db
    .selectFrom('number_codes')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('number', '=', number)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', NUMBER_CODE.tries)
    .orderBy('made_at', 'desc')
    .execute();
}

/** Only the last sent code counts; the caller has locked the account. */
export async function replaceSentCode(
  db: Db,
  row: { id: string; member_id: string; number: string; code_hash: string; made_at: Date; expires_at: Date },
): Promise<void> {
  await db
    .deleteFrom('number_codes')
    .where('member_id', '=', row.member_id)
    .where('code_hash', 'is not', null)
    .where('used_at', 'is', null)
    .execute();
  await db.insertInto('number_codes').values(row).execute();
}

/** False when the code exists already. */
export async function insertShownCode(
  db: Db,
  row: { member_id: string; number: string; shown_code: string; made_at: Date; expires_at: Date },
): Promise<boolean> {
  const made = await db
    .insertInto('number_codes')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Takes one of the tries of the member's sent code; undefined when it is unknown, used, too old or has no try left. */
export function takeTry(db: Db, memberId: string, now: Date): Promise<NumberCode | undefined> {
  return db
    .updateTable('number_codes')
    .set({ tries: sql`tries + 1` })
    .where('member_id', '=', memberId)
    .where('code_hash', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', NUMBER_CODE.tries)
    .returningAll()
    .executeTakeFirst();
}

/** Uses a code up; false when another call was faster. */
export async function useCode(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('number_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function holderOf(db: Db, number: string): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('member_id').where('contact_wa', '=', number).executeTakeFirst();
  return row?.member_id ?? null;
}

/**
 * An earlier member who never proved the number they hold loses it to its prover, and is asked for theirs. The caller
 * has locked their account.
 */
export async function releaseUnproved(db: Db, number: string, memberId: string, now: Date): Promise<void> {
  await sql`with released as (
      update profiles p set contact_wa = null, contact_wa_hash = null from accounts a
      where p.contact_wa = ${number} and p.member_id <> ${memberId} and a.id = p.member_id and a.number_proved_at is null
      returning p.member_id)
    update accounts set unproved_since = coalesce(unproved_since, ${now}) from released where id = released.member_id`.execute(
    db,
  );
}

/** Continues the trial of this number's accounts of the last 90 days: a number has one trial (T58). */
export async function continueTrial(db: Db, memberId: string, numberHash: Buffer, now: Date): Promise<void> {
  await sql`update subscriptions s set trial_end = least(s.trial_end, kept.ends)
    from (select min(used_at) as ends from kept_limits
      where number_hash = ${numberHash} and kind = 'trial' and kept_until > ${now}) kept
    where s.member_id = ${memberId} and kept.ends is not null`.execute(db);
}

/** The member leaves a number: its trial, and what likes and opened cards used, are kept with it (R-INF 2, 6). */
export async function leaveLimits(db: Db, memberId: string, numberHash: Buffer): Promise<void> {
  await sql`select leave_limits(${memberId}::uuid, ${numberHash}::bytea, ${memberId}::uuid)`.execute(db);
}

export async function markProved(db: Db, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ unproved_since: null, number_proved_at: now })
    .where('id', '=', memberId)
    .execute();
}

/** The count shown to the member since a moment; undefined when it is to be counted anew. */
export function toldSince(db: Db, memberId: string, since: Date): Promise<{ count: number | null } | undefined> {
  return db
    .selectFrom('told_candidates')
    .select('count')
    .where('member_id', '=', memberId)
    .where('told_at', '>', since)
    .executeTakeFirst();
}

/** Stores the count to show from now on, unless another call was faster. */
export async function keepShownCandidates(
  db: Db,
  memberId: string,
  count: number | null,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await db
    .insertInto('told_candidates')
    .values({ member_id: memberId, count, told_at: now })
    .onConflict((c) =>
      c.column('member_id').doUpdateSet({ count, told_at: now }).where('told_candidates.told_at', '<=', since),
    )
    .execute();
}

/** Codes that ended before a day. */
export async function deleteCodesBefore(db: Db, day: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('number_codes').where('expires_at', '<', day).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Answers how many kept limits past their term were deleted. */
export async function deleteKeptLimits(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('kept_limits').where('kept_until', '<', now).executeTakeFirst();
  return Number(numDeletedRows);
}
