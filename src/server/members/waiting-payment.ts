import { type RawBuilder, sql } from 'kysely';

/** SQL: does a payment of this member wait? Who has paid is not asked to pay. Served by payments_one_waiting. */
export function paymentWaits(member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from payments p where p.member_id = ${member} and p.status = 'submitted'
    and p.method <> 'none')`;
}
