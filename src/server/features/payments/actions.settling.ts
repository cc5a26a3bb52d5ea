import type { ChargeEnd } from '#domain/payments/charge.ts';
import { receiptNumber } from '#domain/payments/receipt-number.ts';
import { neededBeside, wasDue } from '#domain/subscription/paid-twice.ts';
import { paymentNeeded } from '#domain/subscription/plan-status.ts';
import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { todayInJakarta } from '../../db/profile-rows.ts';
import { bringPlan, heldEntries, takePlanBack } from './actions.plans.ts';
import { notifyPayer } from './actions.notices.ts';
import { paymentDecided } from './events.ts';
import { type ChargeRow, markDiffers, moveCharge } from './store.charges.ts';
import { giveUseBack, insertQuote } from './store.quotes.ts';
import * as store from './store.ts';
import { subscriptionRow } from './store.plans.ts';

type Held = store.PaymentRow & { member_id: string };
type Decided = Parameters<typeof store.putDecision>[2];

/**
 * Effects of a decision: the plan, or the code's use given back. The caller has locked the payment. `ended`: why it
 * ended through the gateway; its member is notified unless they cancelled it themselves.
 */
export async function settlePayment(
  ctx: Context,
  tx: Db,
  payment: Held,
  decided: Decided,
  ended: ChargeEnd | null = null,
): Promise<void> {
  await store.putDecision(tx, payment, decided);
  await markDiffers(tx, payment.id);
  if (decided.status === 'approved') await grant(tx, payment, decided.at);
  else await giveUseBack(tx, payment.id, decided.at);
  if (ended === 'cancelled') return;
  await paymentDecided(tx, payment, { decision: decided.status, note: decided.reason, ended });
  // Money that never came needs no message of its own.
  if (ended === null) await notifyPayer(ctx, tx, payment, decided.status);
}

/**
 * Approves a payment the caller has locked, and with it its member. Money for a plan that is there already is approved
 * too: it is real, and the team returns it.
 */
export async function approvePayment(
  ctx: Context,
  tx: Db,
  payment: Held,
  decided: Omit<Decided, 'status'>,
): Promise<void> {
  const twice = await isPaidTwice(tx, payment, decided.at);
  if (twice) await store.putPaidTwice(tx, payment.id, true);
  await settlePayment(ctx, tx, { ...payment, paid_twice: twice }, { ...decided, status: 'approved' });
}

async function isPaidTwice(tx: Db, payment: Held, at: Date): Promise<boolean> {
  const { member_id: memberId, plan, submitted_at: submittedAt } = payment;
  const now = at.getTime();
  if (paymentNeeded(plan, await subscriptionRow(tx, memberId), now)) return false;
  return plan !== 'monthly_subscription' || !wasDue(await heldEntries(tx, memberId), submittedAt.getTime(), now);
}

async function grant(tx: Db, { id, member_id: memberId, plan }: Held, at: Date): Promise<void> {
  await store.putCoversUntil(tx, id, await bringPlan(tx, { memberId, paymentId: id, plan }, at));
}

/**
 * A payment for a charge that was paid although another had decided its payment: without one the second money would be
 * in no list and no books. The caller has locked the first, and approves this one.
 */
export async function paymentOfItsOwn(tx: Db, first: Held, charge: ChargeRow, at: Date): Promise<Held> {
  const { member_id: memberId, plan, name, email, phone } = first;
  const { amount, method } = charge;
  const price = { original: amount, discount: 0 };
  const quote = await insertQuote(tx, { memberId, plan, codeId: null, ...price, at, expiresAt: at }, false);
  const id = await store.insertPayment(tx, {
    number: receiptNumber(todayInJakarta(at), randomBytes(8)),
    member_id: memberId,
    quote_id: quote!.id,
    plan,
    method,
    account: null,
    name,
    email,
    phone,
    notes: null,
    code: null,
    ...price,
    suffix: 0,
    final: amount,
    proof_id: null,
    // Decided from the start: the member may have another one that waits.
    status: 'approved',
    submitted_at: at,
    decided_at: at,
  });
  await moveCharge(tx, charge.order_id, id);
  return { ...(await store.findPayment(tx, id))!, member_id: memberId };
}

/**
 * Reverses an approved payment: the entitlement of all others is left; or returns money that came beside a rejected
 * one, which brought nothing. What was paid twice is not, once the plan rests on it alone. The caller has locked it.
 */
export async function reversePayment(
  ctx: Context,
  tx: Db,
  payment: Held,
  refund: Parameters<typeof store.putRefund>[2],
): Promise<void> {
  await store.putRefund(tx, payment.id, refund);
  if (payment.status === 'approved') await takePlanBack(tx, payment.member_id, payment.id, refund.at);
  await paymentDecided(tx, payment, { decision: 'refunded', note: refund.reason, ended: null });
  await notifyPayer(ctx, tx, payment, 'refunded');
  if (payment.status === 'approved' && !payment.paid_twice) await judgeAnew(tx, payment.member_id, refund.at);
}

/**
 * Unmarks money that is needed now, one after the other: of two that came beside the first, one stays marked. So does
 * one whose plan the team has ended since: it brings nothing. Its member was told that it goes back, and is told now
 * that it does not.
 */
async function judgeAnew(tx: Db, memberId: string, at: Date): Promise<void> {
  const twice = await store.paidTwiceOf(tx, memberId);
  if (twice.length === 0) return;
  const entries = await heldEntries(tx, memberId);
  const marked = new Set<string | null>(twice.map(({ id }) => id));
  for (const payment of twice) {
    const { id, plan } = payment;
    const own = entries.find(({ paymentId }) => paymentId === id);
    if (!own || entries.some(({ kind, at: ended }) => kind === 'end' && ended >= own.at)) continue;
    const beside = entries.filter(({ paymentId }) => !marked.has(paymentId));
    if (!neededBeside(plan, beside, at.getTime())) continue;
    await store.putPaidTwice(tx, id, false);
    const kept = { ...payment, member_id: memberId, paid_twice: false };
    await paymentDecided(tx, kept, { decision: 'kept', note: null, ended: null });
    marked.delete(id);
  }
}
