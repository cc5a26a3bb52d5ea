import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { refuse } from '../refusal.ts';
import { standingOf } from './store.sanctions.ts';

/**
 * After a right sign-in to an account that may not sign in, locked by the caller. A closed account answers
 * until when it can be restored (account-closing), or is restored on request: `in`, or `out` under a decision
 * of the team, as before. `out` too when it is not closing; `gone`: it can no longer be restored, and is being erased.
 * It stands here because the rows are those of privacy, which session, declared before it, cannot call.
 */
export async function comeBack(tx: Db, memberId: string, now: Date, restore: boolean): Promise<'in' | 'out' | 'gone'> {
  const until = await erasedFrom(tx, memberId);
  if (until === null) return 'out';
  if (until <= now) return 'gone';
  if (!restore) throw refuse('account-closing', { params: { until: until.toISOString() } });
  return takeBackDeletion(tx, memberId);
}

/**
 * Of a row of `accounts`: when it is erased, null when it is not closing. From then on it is gone for who signs in: the
 * job erases it a little later.
 */
export const ERASED_FROM = sql<Date | null>`(select d.due_at from account_deletions d where d.member_id = accounts.id)`;

/** From when on this account is erased; until then a sign-in can restore it. Null when it is not closing. */
async function erasedFrom(db: Db, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('account_deletions')
    .select('due_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

async function takeBackDeletion(tx: Db, memberId: string): Promise<'in' | 'out'> {
  await tx.deleteFrom('account_deletions').where('member_id', '=', memberId).execute();
  const status = (await standingOf(tx, memberId)) ? 'suspended' : 'active';
  await tx.updateTable('accounts').set({ status }).where('id', '=', memberId).execute();
  return status === 'active' ? 'in' : 'out';
}
