import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export type HeldAddresses = { number: string | null; mail: string | null };

export const NO_ADDRESSES: HeldAddresses = { number: null, mail: null };

/**
 * Where a member is reached outside the application: their number, once it is proved, and their confirmed address. Who
 * closed their account is gone for everybody at once, also while they may still come back.
 */
export async function heldAddresses(db: Db, memberId: string): Promise<HeldAddresses> {
  const { rows } = await sql<HeldAddresses>`
    select case when is_proved(a) then p.contact_wa end as number, m.address as mail
    from accounts a join profiles p on p.member_id = a.id left join mail_addresses m on m.member_id = a.id
    where a.id = ${memberId} and not_deleted(a)`.execute(db);
  return rows[0] ?? NO_ADDRESSES;
}
