import type { Db } from '../db/connect.ts';

/** The ids among these that are accounts, in any state. */
export async function accountsAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
