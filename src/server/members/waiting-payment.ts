import { type RawBuilder, sql } from 'kysely';

/** SQL: does a payment of this member wait? Who has paid is not asked to pay. Served by payments_one_waiting. */
export function paymentWaits(member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from payments p where p.member_id = ${member} and p.status = 'submitted'
    and p.method <> 'none')`;
}

/** SQL over payments `p`: a request for the money back waits for the team. */
export const REFUND_WAITS = sql<boolean>`(p.status = 'approved' and p.refund_asked_at is not null
  and p.refund_refused_at is null)`;

/** SQL: does a request of this member for money back wait for the team? Served by payments_of_member. */
export function refundWaits(member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from payments p where p.member_id = ${member} and ${REFUND_WAITS})`;
}
