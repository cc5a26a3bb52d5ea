import {
  CHARGE_MINUTES,
  type ChargeState,
  DIFFERING_ANSWERS_MAX,
  type GatewayMethod,
} from '#domain/payments/charge.ts';
import type { VaBank } from '#domain/payments/plans.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import { lockPayment, type PaymentRow } from './store.ts';

export type ChargeRow = Selectable<Database['payment_charges']>;

type NewCharge = {
  paymentId: string;
  /** The payment's receipt number, part of the charge's number. */
  number: string;
  attempt: number;
  method: GatewayMethod;
  bank: VaBank | null;
  amount: number;
  now: Date;
};

/** A further attempt to pay, replacing earlier ones. Only its member asks the gateway for it. */
export function insertCharge(tx: Db, { now, number, attempt, ...charge }: NewCharge): Promise<ChargeRow> {
  return tx
    .insertInto('payment_charges')
    .values({
      order_id: `${number}-${attempt}`,
      payment_id: charge.paymentId,
      attempt,
      method: charge.method,
      bank: charge.bank,
      amount: charge.amount,
      made_at: now,
      expires_at: new Date(now.getTime() + CHARGE_MINUTES[charge.method] * 60_000),
      ask_at: new Date(now.getTime() + 60_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The newest charge of a payment. */
export function newestCharge(db: Db, paymentId: string): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('payment_charges')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Was another charge of the payment paid? Did money of another come, whether it is still there or not? */
export async function othersOf(
  db: Db,
  paymentId: string,
  orderId: string,
): Promise<{ otherPaid: boolean; otherCame: boolean }> {
  const { rows } = await sql<{ otherPaid: boolean; otherCame: boolean }>`
    select coalesce(bool_or(state = 'paid'), false) as "otherPaid",
      coalesce(bool_or(state in ('paid', 'returned') or differing_paid), false) as "otherCame"
    from payment_charges where payment_id = ${paymentId} and order_id <> ${orderId}`.execute(db);
  return rows[0]!;
}

/** A charge with its payment, locked: by another that was paid too it may have got a payment of its own meanwhile. */
export async function lockCharge(
  tx: Db,
  orderId: string,
): Promise<{ charge: ChargeRow; payment: PaymentRow } | undefined> {
  for (;;) {
    const known = await findCharge(tx, orderId);
    const payment = known && (await lockPayment(tx, known.payment_id));
    // Read again after the lock: another transaction may have changed it.
    const charge = payment && (await findCharge(tx, orderId));
    if (!charge || !payment) return undefined;
    if (charge.payment_id === payment.id) return { charge, payment };
  }
}

/** Under the lock of the payment it had. */
export async function moveCharge(tx: Db, orderId: string, paymentId: string): Promise<void> {
  await tx.updateTable('payment_charges').set({ payment_id: paymentId }).where('order_id', '=', orderId).execute();
}

export function findCharge(db: Db, orderId: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('payment_charges').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

/** Under the lock of its payment. A stored payment code is not overwritten. */
export async function putNews(
  tx: Db,
  orderId: string,
  news: {
    state: ChargeState;
    told: boolean;
    qris: string | null;
    vaNumber: string | null;
    billerCode: string | null;
    expiresAt: Date;
    askAt: Date | null;
  },
): Promise<void> {
  await tx
    .updateTable('payment_charges')
    .set({
      state: news.state,
      told: news.told,
      qris: sql`coalesce(qris, ${news.qris})`,
      va_number: sql`coalesce(va_number, ${news.vaNumber})`,
      biller_code: sql`coalesce(biller_code, ${news.billerCode})`,
      expires_at: news.expiresAt,
      ask_at: news.askAt,
      differing_answers: 0,
      differing_paid: false,
    })
    .where('order_id', '=', orderId)
    .execute();
}

/** Under the lock of its payment. */
export async function putDiffering(
  tx: Db,
  orderId: string,
  { answers, paid, askAt }: { answers: number; paid: boolean; askAt: Date | null },
): Promise<void> {
  const row = { differing_answers: answers, differing_paid: paid, ask_at: askAt };
  await tx.updateTable('payment_charges').set(row).where('order_id', '=', orderId).execute();
}

/**
 * Under the lock of the payment: waiting, it is the team's while the amount of any of its charges keeps differing (the
 * right one of a charge that was replaced says nothing about the money of another); rejected, while money of another
 * amount is there. Once approved it has been judged.
 */
export async function markDiffers(tx: Db, paymentId: string): Promise<void> {
  await sql`update payments set amount_differs = status <> 'approved' and exists (select from payment_charges c
    where c.payment_id = payments.id
      and case status when 'submitted' then c.differing_answers >= ${DIFFERING_ANSWERS_MAX} else c.differing_paid end)
    where id = ${paymentId} and status <> 'refunded'`.execute(tx);
}

export async function askAgainAt(db: Db, orderId: string, at: Date | null): Promise<void> {
  await db.updateTable('payment_charges').set({ ask_at: at }).where('order_id', '=', orderId).execute();
}

/** Claims charges to ask about, oldest first: no other instance gets them until `leaseUntil`. */
export async function takeCharges(db: Db, now: Date, leaseUntil: Date, limit: number): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    update payment_charges set ask_at = ${leaseUntil} where order_id in (
      select order_id from payment_charges where ask_at <= ${now} order by ask_at limit ${limit} for update skip locked)
    returning *`.execute(db);
  return rows;
}
