import type { Db } from '../../db/connect.ts';
import type { NewConsent } from '../../members/consents.ts';

export type ConsentRow = Omit<NewConsent, 'member_id'>;

/** All consents and withdrawals of a member, the newest first. Served by consents_of_member. */
export function consentsOf(db: Db, memberId: string): Promise<ConsentRow[]> {
  return db
    .selectFrom('consents')
    .select(['purpose', 'given', 'version', 'text_hash', 'given_at', 'ip_hash', 'way'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .execute();
}
