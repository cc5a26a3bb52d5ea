import type { ChargeEnd } from '#domain/payments/charge.ts';
import { amountSearched } from '#domain/payments/payment-decision.ts';
import type { PaymentList, PaymentMethod, PaymentStatus, Plan } from '#domain/payments/plans.ts';
import { REFUND_ANSWER_HOURS } from '#domain/payments/refund-request.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Waiting } from '../../members/staff-queues.ts';
import { REFUND_WAITS } from '../../members/waiting-payment.ts';
import type { PaymentRow, ProofRow } from './store.ts';

export type QueuedRow = {
  id: string;
  number: string;
  member_id: string | null;
  nama: string | null;
  handle: string | null;
  plan: Plan;
  method: PaymentMethod;
  status: PaymentStatus;
  final: number;
  code: string | null;
  submitted_at: Date;
  decided_at: Date | null;
  proof_seen_before: boolean;
  paid_twice: boolean;
  amount_differs: boolean;
  ended: ChargeEnd | null;
  refund_asked_at: Date | null;
  refund_refused_at: Date | null;
  /** The list's sort column, exactly as the database has it. */
  place: string;
};

/** What waits for the team by since when, oldest first; decided ones by time of decision, newest first. */
const ORDER = (status: PaymentList) =>
  status === 'submitted' || status === 'refund-asked'
    ? { by: sql.ref(status === 'submitted' ? 'p.submitted_at' : 'p.refund_asked_at'), way: sql`asc`, behind: sql`>` }
    : { by: sql.ref('p.decided_at'), way: sql`desc`, behind: sql`<` };
/**
 * The team checks payments by hand; those that wait for the gateway are left out, until its amount keeps differing. Of
 * an erased member there is nothing to decide.
 */
const SHOWN = sql`(p.status <> 'submitted' or (p.member_id is not null and (p.method in ('transfer', 'wallet') or p.amount_differs)))`;
const TO_DECIDE = sql`(p.status = 'submitted' and ${SHOWN})`;

const ANSWER_TIME = sql.raw(`interval '${REFUND_ANSWER_HOURS} hours'`);

type Wanted = { status: PaymentList; search: string | null; after: { at: string; id: string } | null };

/** One page. Served by payments_waiting, payments_decided and payments_refund_waits. */
export async function queuePage(db: Db, { status, search, after }: Wanted, limit: number): Promise<QueuedRow[]> {
  const { by, way, behind } = ORDER(status);
  const place: RawBuilder<unknown> =
    after === null ? sql`true` : sql`(${by}, p.id) ${behind} (${after.at}::timestamptz, ${after.id}::uuid)`;
  // The page is selected before the join, so that its cost does not depend on the number of members.
  const { rows } = await sql<QueuedRow>`
    with page as materialized (
      select p.*, ${by}::text as place from payments p
      where ${listed(status)} and ${SHOWN} and ${place} and ${found(search)}
      order by ${by} ${way}, p.id ${way} limit ${limit})
    select p.id, p.number, p.member_id, m.nama, h.handle, p.plan, p.method, p.status, p.final, p.code, p.submitted_at,
      p.decided_at, p.proof_seen_before, p.paid_twice, p.amount_differs, p.ended, p.refund_asked_at, p.refund_refused_at,
      p.place
    from page p left join profiles m on m.member_id = p.member_id
      left join handles h on h.member_id = p.member_id and h.released_at is null
    order by ${by} ${way}, p.id ${way}`.execute(db);
  return rows;
}

/**
 * Money to return, of a member who is there: after an erasure there is nobody to return it to, and nothing is recorded.
 * Served by payments_paid_twice and payments_other_amount.
 */
const TO_RETURN = sql`((p.paid_twice and p.status = 'approved' or p.amount_differs and p.status = 'rejected')
  and p.member_id is not null)`;
/** Members who wait for an answer to their request for the money back. Served by payments_refund_waits. */
const REFUND_ASKED = sql`(${REFUND_WAITS} and p.member_id is not null)`;
const LISTS: Partial<Record<PaymentList, RawBuilder<unknown>>> = {
  'to-return': TO_RETURN,
  'refund-asked': REFUND_ASKED,
};
const listed = (status: PaymentList): RawBuilder<unknown> => LISTS[status] ?? sql`p.status = ${status}`;

/** Matches a receipt number or its beginning, «@handle» or its beginning, or the amount that had to come. */
function found(search: string | null): RawBuilder<unknown> {
  if (search === null) return sql`true`;
  if (search.startsWith('@'))
    return sql`p.member_id in (select member_id from handles where released_at is null and starts_with(handle, ${search.slice(1).toLowerCase()}))`;
  const amount = amountSearched(search);
  return amount === null ? sql`starts_with(p.number, ${search.toUpperCase()})` : sql`p.final = ${amount}`;
}

/** What the team has to decide, to return or to answer. */
export const waiting = (): Waiting => ({
  from: sql`(select p.submitted_at as since, null::timestamptz as due, false as to_return from payments p where ${TO_DECIDE}
    union all select p.decided_at, null, true from payments p where ${TO_RETURN}
    union all select p.refund_asked_at, p.refund_asked_at + ${ANSWER_TIME}, false from payments p where ${REFUND_ASKED}) w`,
  since: 'w.since',
  due: 'w.due',
  // Money we have no right to.
  urgent: sql`w.to_return`,
});

type Counts = { waiting: number; late: number; toReturn: number; refundsAsked: number };

export async function countWaiting(db: Db, lateBefore: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as waiting, count(*) filter (where submitted_at < ${lateBefore})::int as late,
      (select count(*)::int from payments p where ${TO_RETURN}) as "toReturn",
      (select count(*)::int from payments p where ${REFUND_ASKED}) as "refundsAsked"
    from payments p where ${TO_DECIDE}`.execute(db);
  return rows[0]!;
}

export type StaffRow = PaymentRow & {
  nama: string | null;
  handle: string | null;
  decided_by_name: string | null;
  refunded_by_name: string | null;
  refund_refused_by_name: string | null;
};

/** A payment for the team, with its decider. */
export async function staffPayment(db: Db, payment: PaymentRow): Promise<StaffRow> {
  const { rows } = await sql<Omit<StaffRow, keyof PaymentRow>>`
    select m.nama, h.handle, d.username as decided_by_name, r.username as refunded_by_name,
      n.username as refund_refused_by_name
    from payments p left join profiles m on m.member_id = p.member_id
      left join handles h on h.member_id = p.member_id and h.released_at is null
      left join accounts d on d.id = p.decided_by left join accounts r on r.id = p.refunded_by
      left join accounts n on n.id = p.refund_refused_by
    where p.id = ${payment.id}`.execute(db);
  return { ...payment, ...rows[0]! };
}

export function proofOfPayment(db: Db, proofId: string): Promise<ProofRow> {
  return db.selectFrom('payment_proofs').selectAll().where('id', '=', proofId).executeTakeFirstOrThrow();
}

export async function insertOpening(
  tx: Db,
  row: { paymentId: string; staffId: string; at: Date },
): Promise<{ id: string }> {
  return tx
    .insertInto('payment_openings')
    .values({ payment_id: row.paymentId, staff_id: row.staffId, opened_at: row.at })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function hasOpened(tx: Db, paymentId: string, staffId: string): Promise<boolean> {
  const opening = await tx
    .selectFrom('payment_openings')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('staff_id', '=', staffId)
    .limit(1)
    .executeTakeFirst();
  return opening !== undefined;
}

export function openingsOf(db: Db, paymentId: string): Promise<{ at: Date; by: string | null }[]> {
  return db
    .selectFrom('payment_openings as o')
    .leftJoin('accounts as a', 'a.id', 'o.staff_id')
    .select(['o.opened_at as at', 'a.username as by'])
    .where('payment_id', '=', paymentId)
    .orderBy('o.opened_at')
    .limit(100)
    .execute();
}

/** The proof of an opening of this staff member, made after a moment, with its payment's number. */
export async function openedProof(
  db: Db,
  openingId: string,
  staffId: string,
  since: Date,
): Promise<(ProofRow & { number: string }) | undefined> {
  return db
    .selectFrom('payment_openings as o')
    .innerJoin('payments as p', 'p.id', 'o.payment_id')
    .innerJoin('payment_proofs as f', 'f.id', 'p.proof_id')
    .selectAll('f')
    .select('p.number')
    .where('o.id', '=', openingId)
    .where('o.staff_id', '=', staffId)
    .where('o.opened_at', '>', since)
    .where('f.erased_at', 'is', null)
    .executeTakeFirst();
}
