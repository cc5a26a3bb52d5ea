import type { Db } from '../db/connect.ts';

/**
 * Locks both members' rows in id order: likes of one member, and both likes of a pair, wait for each other without
 * deadlock.
 */
export async function lockMembers(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
