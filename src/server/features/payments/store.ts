import type { ChargeEnd, ChargeState } from '#domain/payments/charge.ts';
import type { PaymentMethod, Plan, VaBank } from '#domain/payments/plans.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';

export type PaymentRow = Selectable<Database['payments']> & {
  proof_mime: string | null;
  proof_name: string | null;
  proof_erased: boolean;
  /** The newest charge of a payment through the gateway. */
  charge: ShownCharge | null;
};
type ShownCharge = {
  state: ChargeState;
  qris: string | null;
  bank: VaBank | null;
  number: string | null;
  billerCode: string | null;
  expiresAt: string;
};
export type ProofRow = Selectable<Database['payment_proofs']>;

export type Prefilled = { name: string; email: string | null; phone: string | null };

/** The data of the member's last payment, else those of the profile and account. */
export async function prefilledOf(db: Db, memberId: string): Promise<Prefilled> {
  const { rows } = await sql<Prefilled>`
    select coalesce(last.name, p.nama) as name, coalesce(last.email, m.address) as email, coalesce(last.phone, p.contact_wa) as phone
    from profiles p left join mail_addresses m on m.member_id = p.member_id
      left join lateral (select name, email, phone from payments where member_id = p.member_id
        order by submitted_at desc limit 1) last on true
    where p.member_id = ${memberId}`.execute(db);
  return rows[0]!;
}

export type WaitingRow = { id: string; number: string; plan: Plan; method: PaymentMethod; submitted_at: Date };

/** The member's waiting payment: for the team, or for its money. */
export function waitingPayment(db: Db, memberId: string): Promise<WaitingRow | undefined> {
  return db
    .selectFrom('payments')
    .select(['id', 'number', 'plan', 'method', 'submitted_at'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'submitted')
    .where('method', '<>', 'none')
    .executeTakeFirst();
}

/** false: the receipt number exists, or the member has a waiting payment (payments_one_waiting). */
export async function insertPayment(tx: Db, row: Insertable<Database['payments']>): Promise<string> {
  const { id } = await tx.insertInto('payments').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

const CHARGE = sql<ShownCharge | null>`(select jsonb_build_object('state', c.state, 'qris', c.qris, 'bank', c.bank,
    'number', c.va_number, 'billerCode', c.biller_code, 'expiresAt', c.expires_at)
  from payment_charges c where c.payment_id = payments.id order by c.attempt desc limit 1)`;
const paymentRows = (db: Db) =>
  db
    .selectFrom('payments')
    .leftJoin('payment_proofs as f', 'f.id', 'payments.proof_id')
    .selectAll('payments')
    .select(['f.mime as proof_mime', 'f.name as proof_name', sql<boolean>`f.erased_at is not null`.as('proof_erased')])
    .select(CHARGE.as('charge'));

export function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return paymentRows(db).where('payments.id', '=', id).executeTakeFirst();
}

/** The member's own, newest first, after a cursor. */
export function ownPayments(
  db: Db,
  memberId: string,
  after: { at: string; id: string } | null,
  limit: number,
): Promise<(PaymentRow & { place: string })[]> {
  return paymentRows(db)
    .select(sql<string>`payments.submitted_at::text`.as('place'))
    .where('payments.member_id', '=', memberId)
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(payments.submitted_at, payments.id) < (${after!.at}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy('payments.submitted_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .execute();
}

/** Locks a payment until the caller's transaction ends; its member first, as the erasure of an account does. */
export async function lockPayment(tx: Db, id: string): Promise<PaymentRow | undefined> {
  const payer = tx.selectFrom('payments').select('member_id').where('id', '=', id);
  await tx.selectFrom('accounts').select('id').where('id', 'in', payer).forNoKeyUpdate().execute();
  const held = await tx.selectFrom('payments').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return held && findPayment(tx, id);
}

type Decision = { status: 'approved' | 'rejected'; at: Date; by: string | null; reason: string | null };

/** Decides a locked payment; its quote, and its unique amount, are free again. */
export async function putDecision(tx: Db, row: Pick<PaymentRow, 'id' | 'quote_id'>, decided: Decision): Promise<void> {
  const { status, at, by, reason } = decided;
  await tx
    .updateTable('payments')
    .set({ status, decided_at: at, decided_by: by, reason })
    .where('id', '=', row.id)
    .execute();
  await tx.updateTable('quotes').set({ closed_at: at }).where('id', '=', row.quote_id).execute();
}

/** Why a locked payment ended through the gateway; null: it did not end, its money came late. */
export async function putEnd(tx: Db, id: string, ended: ChargeEnd | null): Promise<void> {
  await tx.updateTable('payments').set({ ended }).where('id', '=', id).execute();
}

export async function putPaidTwice(tx: Db, id: string, twice: boolean): Promise<void> {
  await tx.updateTable('payments').set({ paid_twice: twice }).where('id', '=', id).execute();
}

/** The member's approved payments that came for a plan that was there already, in the order they were decided. */
export function paidTwiceOf(tx: Db, memberId: string): Promise<Pick<PaymentRow, 'id' | 'number' | 'plan'>[]> {
  return tx
    .selectFrom('payments')
    .select(['id', 'number', 'plan'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'approved')
    .where('paid_twice', '=', true)
    .orderBy('decided_at')
    .orderBy('id')
    .execute();
}

/** `by`, `reason` null: a refund by the gateway. */
export async function putRefund(
  tx: Db,
  id: string,
  refund: { at: Date; by: string | null; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'refunded', refunded_at: refund.at, refunded_by: refund.by, refund_reason: refund.reason })
    .where('id', '=', id)
    .execute();
}

export async function putCoversUntil(tx: Db, id: string, until: Date | null): Promise<void> {
  await tx.updateTable('payments').set({ covers_until: until }).where('id', '=', id).execute();
}

/** A locked payment's request for its money back; `at` null: withdrawn. */
export async function putRefundAsked(
  tx: Db,
  id: string,
  { at, reason }: { at: Date | null; reason: string | null },
): Promise<void> {
  const asked = { refund_asked_at: at, refund_ask_reason: reason };
  await tx.updateTable('payments').set(asked).where('id', '=', id).execute();
}

export async function putRefundRefused(
  tx: Db,
  id: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<void> {
  const refused = { refund_refused_at: at, refund_refused_by: by, refund_refusal: reason };
  await tx.updateTable('payments').set(refused).where('id', '=', id).execute();
}
