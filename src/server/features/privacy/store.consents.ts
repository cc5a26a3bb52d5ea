import type { ConsentPurpose, ConsentWay } from '#domain/privacy/consents.ts';
import type { Db } from '../../db/connect.ts';

export type ConsentRow = {
  purpose: ConsentPurpose;
  given: boolean;
  version: string;
  text_hash: string;
  given_at: Date;
  ip_hash: Buffer | null;
  way: ConsentWay;
};

/** All a member ever said, the newest first. Served by consents_of_member. */
export function consentsOf(db: Db, memberId: string): Promise<ConsentRow[]> {
  return db
    .selectFrom('consents')
    .select(['purpose', 'given', 'version', 'text_hash', 'given_at', 'ip_hash', 'way'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .execute();
}

/** Of «profile» a trigger takes the member out of everything, or lets them back, with this row (migration 0080). */
export async function insertConsents(tx: Db, rows: readonly (ConsentRow & { member_id: string })[]): Promise<void> {
  await tx
    .insertInto('consents')
    .values([...rows])
    .execute();
}
