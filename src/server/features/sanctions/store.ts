import type { ReportCategory } from '#domain/safety/reports.ts';
import type { SanctionKind } from '#domain/safety/sanctions.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type NewSanction = {
  member_id: string;
  kind: SanctionKind;
  cause: ReportCategory;
  reason: string;
  report_id: string | null;
  staff_id: string;
  created_at: Date;
  until: Date | null;
};

export async function insertSanction(tx: Db, row: NewSanction): Promise<string> {
  return (await tx.insertInto('sanctions').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Ends the standing decision, because a newer one replaces it. */
export async function replaceStanding(tx: Db, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sanctions')
    .set({ ended_at: now, ended_how: 'replaced' })
    .where('member_id', '=', memberId)
    .where('kind', '<>', 'warn')
    .where('ended_at', 'is', null)
    .execute();
}

/** Suspends only an account that may sign in: a closed one stays closed. True when it was one. */
export async function suspendAccount(tx: Db, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ status: 'suspended' })
    .where('id', '=', memberId)
    .where(sql<boolean>`signs_in(accounts)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Bans the held number of a member; a claimed one may belong to another. */
export async function banNumber(tx: Db, memberId: string, keptUntil: Date): Promise<void> {
  await sql`insert into banned_numbers (number_hash, member_id, kept_until)
    select contact_wa_hash, member_id, ${keptUntil} from profiles where member_id = ${memberId} and contact_wa_hash is not null
    on conflict (number_hash) do update set member_id = excluded.member_id, kept_until = excluded.kept_until`.execute(
    tx,
  );
}

/** Bans the number of an erased member; a longer ban stays. */
export async function banHash(tx: Db, numberHash: Buffer, keptUntil: Date): Promise<void> {
  await sql`insert into banned_numbers (number_hash, member_id, kept_until) values (${numberHash}, null, ${keptUntil})
    on conflict (number_hash) do update set kept_until = greatest(banned_numbers.kept_until, excluded.kept_until)`.execute(
    tx,
  );
}

export async function heldNumberOf(db: Db, memberId: string): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('contact_wa').where('member_id', '=', memberId).executeTakeFirst();
  return row?.contact_wa ?? null;
}

/** Confirms this member's open warning; false when there is none. */
export async function acknowledge(db: Db, memberId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sanctions')
    .set({ acknowledged_at: sql`coalesce(acknowledged_at, ${now})` })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'warn')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type SanctionRow = {
  id: string;
  member_id: string;
  kind: SanctionKind;
  cause: ReportCategory;
  reason: string;
  staff_id: string | null;
  created_at: Date;
  until: Date | null;
  ended_at: Date | null;
};

export function findSanction(db: Db, id: string): Promise<SanctionRow | undefined> {
  return db
    .selectFrom('sanctions')
    .select(['id', 'member_id', 'kind', 'cause', 'reason', 'staff_id', 'created_at', 'until', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Ends this warning alone, after its appeal. */
export async function endWarning(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('sanctions')
    .set({ ended_at: now, ended_how: 'appeal' })
    .where('id', '=', id)
    .where('kind', '=', 'warn')
    .where('ended_at', 'is', null)
    .execute();
}

/** A number that is kept out now; `member_id` null: an erased account left it. */
export function keptNumber(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ kept_until: Date; member_id: string | null } | undefined> {
  const kept = db.selectFrom('banned_numbers').select(['kept_until', 'member_id']).where('number_hash', '=', hash);
  return kept.where('kept_until', '>', now).executeTakeFirst();
}

/** One that an erased account left; undefined when none is kept out, or by an account that still is. */
export function releaseNumber(tx: Db, hash: Buffer, now: Date): Promise<{ kept_until: Date } | undefined> {
  return tx
    .deleteFrom('banned_numbers')
    .where('number_hash', '=', hash)
    .where('member_id', 'is', null)
    .where('kept_until', '>', now)
    .returning('kept_until')
    .executeTakeFirst();
}

export async function forgetBannedNumbers(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('banned_numbers').where('kept_until', '<', now).executeTakeFirst();
  return Number(numDeletedRows);
}
