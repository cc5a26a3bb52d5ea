import type { ConsentPurpose } from '#domain/privacy/consents.ts';
import type { Db } from '../db/connect.ts';

/** Did the member take a consent back? The caller has locked them. Served by consents_of_member. */
export async function tookBack(tx: Db, memberId: string, purpose: ConsentPurpose): Promise<boolean> {
  const last = await tx
    .selectFrom('consents')
    .select('given')
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.given === false;
}
