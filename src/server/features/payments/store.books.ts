import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/**
 * Deletes payments whose last decision or refund is before this (of an erased member's that nobody decided: its
 * sending), with charges, openings and uses of codes; at most
 * `limit`, returns how many. The entries of the plan stay, without their payment. Locked payments are
 * skipped.
 */
export async function deleteBooksBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with old as (
      select id from payments
        where coalesce(decided_at, case when member_id is null then submitted_at end) < ${before}
          and (refunded_at is null or refunded_at < ${before})
        limit ${limit} for update skip locked
    ), entries as (
      update plan_entries set payment_id = null where payment_id in (select id from old)
    ), uses as (
      delete from referral_uses where payment_id in (select id from old)
    )
    delete from payments where id in (select id from old) returning id`.execute(db);
  return rows.length;
}
