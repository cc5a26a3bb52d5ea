import type { Db } from '../db/connect.ts';

/** Those of the ids that are an account's, whatever its state. */
export async function accountsAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
