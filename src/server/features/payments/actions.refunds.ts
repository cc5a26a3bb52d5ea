import type { Payment } from '#contract/payments.ts';
import { REFUND_REASON_MAX, refundAskUntil, refundReason, refundWaits } from '#domain/payments/refund-request.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { assertStillIn, type OwnSession } from '../../members/session.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { refuse } from '../../refusal.ts';
import { ownPayment } from './actions.ts';
import { lockedForTeam } from './actions.staff.ts';
import { paymentDecided } from './events.ts';
import * as store from './store.ts';
import { decidedFacts, requestOf } from './view.ts';
import { told } from './view.staff.ts';

/**
 * A member asks for the money of a payment back: once, under its lock, within 30 days of its approval. The plan stays
 * until the team has answered. Asked again, nothing changes. Throws not-found, payment-not-refundable, field-too-long.
 */
export async function askRefund(
  ctx: Context,
  viewer: OwnSession,
  { id, reason: typed }: { id: string; reason?: string | null | undefined },
): Promise<Payment> {
  const reason = refundReason(typed);
  if (reason === undefined) throw tooLong();
  await ctx.db.transaction().execute(async (tx) => {
    const [payment, now] = [await ownLocked(ctx, tx, viewer, id), ctx.now()];
    if (payment.refund_asked_at !== null) return;
    const until = refundAskUntil(decidedFacts(payment), payment.final);
    if (until === null || now.getTime() > until) throw refuse('payment-not-refundable');
    await store.putRefundAsked(tx, id, { at: now, reason });
  });
  return ownPayment(ctx, viewer.memberId, id);
}

/** Takes the request back before its answer; without one nothing changes. Throws not-found, refund-not-waiting. */
export async function withdrawRefund(ctx: Context, viewer: OwnSession, id: string): Promise<Payment> {
  await ctx.db.transaction().execute(async (tx) => {
    const payment = await ownLocked(ctx, tx, viewer, id);
    if (payment.refund_asked_at === null) return;
    if (!refundWaits(requestOf(payment))) throw refuse('refund-not-waiting');
    await store.putRefundAsked(tx, id, { at: null, reason: null });
  });
  return ownPayment(ctx, viewer.memberId, id);
}

/**
 * Refuses a member's request under the payment's lock; the member reads the reason. No second factor is asked for: it
 * moves no money and no plan, and the payment stays refundable. Throws not-found, refund-not-waiting, reason-required.
 */
export async function refuseRefund(
  ctx: Context,
  tx: Db,
  staff: OwnSession,
  { id, reason }: { id: string; reason: string },
) {
  const [now, staffId] = [ctx.now(), staff.memberId];
  const payment = await lockedForTeam(tx, staff, { id, now });
  if (!refundWaits(requestOf(payment))) throw refuse('refund-not-waiting');
  const said = staffReasonOf(reason, 'reason');
  await store.putRefundRefused(tx, id, { at: now, by: staffId, reason: said });
  await paymentDecided(tx, told(payment), { decision: 'refund-refused', note: said, ended: null });
  const { number: subject, member_id: memberId } = payment;
  await recordAct(tx, { staffId, act: 'payment-refund-refuse', memberId, subject, reason: said, at: now });
  return { status: 'refund-refused' as const };
}

async function ownLocked(ctx: Context, tx: Db, viewer: OwnSession, id: string): Promise<store.PaymentRow> {
  await assertStillIn(tx, viewer, ctx.now());
  const payment = await store.lockPayment(tx, id);
  if (!payment || payment.member_id !== viewer.memberId) throw refuse('not-found');
  return payment;
}

function tooLong() {
  const params = { max: REFUND_REASON_MAX };
  return refuse('field-too-long', { params, fields: [{ field: 'reason', code: 'field-too-long', params }] });
}
