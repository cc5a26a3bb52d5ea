import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Until when a sign-in takes the end of this account back; null when it does not end, or no more can be done. */
export async function takenBackUntil(db: Db, memberId: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('account_deletions')
    .select('due_at')
    .where('member_id', '=', memberId)
    .where('due_at', '>', now)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/**
 * The account, which the caller has locked, goes on as before. False when there is nothing to take back, or a decision
 * of the team keeps its owner out: then it ends.
 */
export async function takeBackDeletion(tx: Db, memberId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ member_id: string }>`
    delete from account_deletions d where d.member_id = ${memberId} and d.due_at > ${now}
      and not exists (select from sanctions s where s.member_id = d.member_id and s.kind <> 'warn' and s.ended_at is null)
    returning d.member_id`.execute(tx);
  if (rows.length === 0) return false;
  await tx.updateTable('accounts').set({ status: 'active' }).where('id', '=', memberId).execute();
  return true;
}
