import type { Db } from '../db/connect.ts';
import { refuse } from '../refusal.ts';
import { standingOf } from './store.sanctions.ts';

/**
 * Somebody whose account, which the caller has locked, does not sign in shows its password. Who closed it is told
 * until when it can be taken back (account-closing), or takes it back when they say so: `in`, or `out` where a decision
 * of the team holds, as it did before. `out` too where there is nothing to take back. Here, because the rows are those
 * of privacy, which session is declared before and cannot call.
 */
export async function comeBack(tx: Db, memberId: string, now: Date, restore: boolean): Promise<'in' | 'out'> {
  const until = await takenBackUntil(tx, memberId, now);
  if (until && !restore) throw refuse('account-closing', { params: { until: until.toISOString() } });
  return until ? takeBackDeletion(tx, memberId) : 'out';
}

/** Until when a sign-in takes the end of this account back; null when it does not end, or no more can be done. */
async function takenBackUntil(db: Db, memberId: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('account_deletions')
    .select('due_at')
    .where('member_id', '=', memberId)
    .where('due_at', '>', now)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

async function takeBackDeletion(tx: Db, memberId: string): Promise<'in' | 'out'> {
  await tx.deleteFrom('account_deletions').where('member_id', '=', memberId).execute();
  const status = (await standingOf(tx, memberId)) ? 'suspended' : 'active';
  await tx.updateTable('accounts').set({ status }).where('id', '=', memberId).execute();
  return status === 'active' ? 'in' : 'out';
}
