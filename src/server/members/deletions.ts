import type { Db } from '../db/connect.ts';
import { refuse } from '../refusal.ts';
import { standingOf } from './store.sanctions.ts';

/**
 * After a right sign-in to an account that may not sign in, locked by the caller. A closed account answers
 * until when it can be restored (account-closing), or is restored on request: `in`, or `out` under a decision
 * of the team, as before. `out` too when there is nothing to restore.
 * It stands here because the rows are those of privacy, which session, declared before it, cannot call.
 */
export async function comeBack(tx: Db, memberId: string, now: Date, restore: boolean): Promise<'in' | 'out'> {
  const until = await takenBackUntil(tx, memberId, now);
  if (until && !restore) throw refuse('account-closing', { params: { until: until.toISOString() } });
  return until ? takeBackDeletion(tx, memberId) : 'out';
}

/** Until when a sign-in can restore this account; null when it is not closing, or it is too late. */
async function takenBackUntil(db: Db, memberId: string, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('account_deletions')
    .select('due_at')
    .where('member_id', '=', memberId)
    .where('due_at', '>', now)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Was this account closed by its owner? Ask it where the account cannot be restored: it waits for its erasure. */
export async function isClosed(db: Db, memberId: string): Promise<boolean> {
  const row = db.selectFrom('account_deletions').select('member_id').where('member_id', '=', memberId);
  return (await row.executeTakeFirst()) !== undefined;
}

async function takeBackDeletion(tx: Db, memberId: string): Promise<'in' | 'out'> {
  await tx.deleteFrom('account_deletions').where('member_id', '=', memberId).execute();
  const status = (await standingOf(tx, memberId)) ? 'suspended' : 'active';
  await tx.updateTable('accounts').set({ status }).where('id', '=', memberId).execute();
  return status === 'active' ? 'in' : 'out';
}
