import {
  type ChargeEnd,
  type ChargeState,
  CHARGE_MINUTES,
  isGivenUp,
  isPast,
  isThroughGateway,
  moveOf,
  nextAfterDiffering,
  nextAsking,
  weightier,
} from '#domain/payments/charge.ts';
import type { Payment } from '#contract/payments.ts';
import type { ChargeNews, Gateway, GatewayAnswer } from '../../adapters/gateway.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { refuse, Refusal } from '../../refusal.ts';
import { ownPayment } from './actions.ts';
import { approvePayment, paymentOfItsOwn, reversePayment, settlePayment } from './actions.settling.ts';
import * as charges from './store.charges.ts';
import { takeUseAgain } from './store.quotes.ts';
import * as store from './store.ts';
import { told } from './view.staff.ts';

/** When we ask again about a charge that could not be closed. */
const CLOSED_AGAIN_MS = 5 * 60_000;

type Open = { gateway: Gateway; payment: store.PaymentRow; charge: charges.ChargeRow };

/**
 * Gives a waiting payment a code to pay with; the same one at a second request. After a lost answer we ask
 * with the same number, so nothing is charged twice. Throws not-found, payment-decided, charge-unavailable,
 * too-many-requests.
 */
export async function chargePayment(ctx: Context, memberId: string, id: string): Promise<Payment> {
  await ctx.limits.use('payment-charge', memberId);
  const open = await openCharge(ctx, memberId, id);
  if (isPayable(open.charge)) return ownPayment(ctx, memberId, id);
  const answer = await askForCharge(open, ctx.now());
  if (await took(ctx, open, answer)) return ownPayment(ctx, memberId, id);
  const again = answer.outcome === 'news' ? await inItsPlace(ctx, open) : undefined;
  if (!again || !(await took(ctx, again, await askForCharge(again, ctx.now())))) throw refuse('charge-unavailable');
  return ownPayment(ctx, memberId, id);
}

/**
 * Ends a payment that waits for its money, so that another way can be chosen; one paid meanwhile is approved.
 * Throws not-found, payment-decided, charge-unavailable, too-many-requests.
 */
export async function cancelPayment(ctx: Context, memberId: string, id: string): Promise<Payment> {
  await ctx.limits.use('payment-charge', memberId);
  const { gateway, charge } = await openCharge(ctx, memberId, id);
  const answer = await gateway.close(charge.order_id, 'cancel');
  // We close only after the gateway has closed: otherwise both ways could be paid.
  const now = answer.outcome === 'refused' ? await gateway.status(charge.order_id) : answer;
  if (now.outcome === 'news') await takeNews(ctx, now.news);
  else if (now.outcome === 'nothing') await endOurselves(ctx, charge.order_id, { ended: 'cancelled', told: true });
  else throw refuse('charge-unavailable');
  return ownPayment(ctx, memberId, id);
}

/** Throws not-found, payment-decided, charge-unavailable. */
async function openCharge(ctx: Context, memberId: string, id: string): Promise<Open> {
  const payment = await store.findPayment(ctx.db, id);
  if (!payment || payment.member_id !== memberId) throw refuse('not-found');
  if (payment.status !== 'submitted' || !isThroughGateway(payment.method)) throw refuse('payment-decided');
  const charge = await charges.newestCharge(ctx.db, id);
  if (!ctx.gateway || !charge) throw refuse('charge-unavailable');
  return { gateway: ctx.gateway, payment, charge };
}

const isPayable = ({ qris, va_number }: charges.ChargeRow): boolean => qris !== null || va_number !== null;

async function askForCharge({ gateway, charge }: Open, now: Date): Promise<GatewayAnswer> {
  const { order_id: orderId, method, bank, amount, made_at: madeAt } = charge;
  if (isPast(clockOf(charge), now.getTime())) return { outcome: 'nothing' };
  const order = { orderId, method, bank, amount, madeAt, minutes: CHARGE_MINUTES[method] };
  const answer = await gateway.charge(order);
  return answer.outcome === 'unknown' || answer.outcome === 'taken' ? gateway.status(orderId) : answer;
}

/** Can the member pay now, or is the charge over? */
async function took(ctx: Context, { gateway, charge }: Open, answer: GatewayAnswer): Promise<boolean> {
  if (answer.outcome === 'refused')
    ctx.log.error({ order: charge.order_id, why: answer.why }, 'the gateway refused a charge');
  if (answer.outcome === 'news') await heed(ctx, gateway, answer.news);
  const now = await charges.findCharge(ctx.db, charge.order_id);
  return now !== undefined && (isPayable(now) || now.state !== 'open');
}

/**
 * The gateway has the charge, but its payment code was lost: the charge is closed there, and a new one replaces it.
 * undefined: the gateway does not confirm the closing.
 */
async function inItsPlace(ctx: Context, open: Open): Promise<Open | undefined> {
  const { gateway, charge, payment } = open;
  const closed = await gateway.close(charge.order_id, 'cancel');
  if (closed.outcome !== 'news' || closed.news.state !== 'ended') return undefined;
  const next = await ctx.db.transaction().execute(async (tx) => {
    const held = await store.lockPayment(tx, payment.id);
    const newest = await charges.newestCharge(tx, payment.id);
    if (held?.status !== 'submitted' || newest?.order_id !== charge.order_id) return undefined;
    const { number } = payment;
    const { method, bank, amount, attempt } = charge;
    const again = { paymentId: payment.id, number, attempt: attempt + 1, method, bank, amount, now: ctx.now() };
    return charges.insertCharge(tx, again);
  });
  await takeNews(ctx, closed.news);
  return next && { gateway, payment, charge: next };
}

/**
 * Applies the state of a charge from the gateway, in any order and any number of times: the payment is decided once,
 * under its lock; money after an end still brings its plan. Returns whether the charge is ours.
 */
export async function takeNews(ctx: Context, news: ChargeNews): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const held = await charges.lockCharge(tx, news.orderId);
    if (!held) return false;
    const { charge, payment } = held;
    if (news.amount !== charge.amount) {
      await differs(ctx, tx, { payment, charge, state: news.state });
      return true;
    }
    const state = weightier(charge.state, news.state);
    const expiresAt = news.expiresAt ?? charge.expires_at;
    const clock = {
      ...clockOf({ ...charge, expires_at: expiresAt }),
      state,
      told: state === news.state || charge.told,
    };
    const paidBefore = state === 'paid' && charge.state === 'paid';
    await charges.putNews(tx, charge.order_id, {
      state,
      told: clock.told,
      qris: news.qris,
      vaNumber: news.virtualAccount?.number ?? null,
      billerCode: news.virtualAccount?.billerCode ?? null,
      expiresAt,
      askAt: paidBefore ? charge.ask_at : dateOf(nextAsking(clock, ctx.now().getTime())),
    });
    if (payment.amount_differs) await charges.markDiffers(tx, payment.id);
    await moved(ctx, tx, { payment, charge, state, ended: news.ended });
    return true;
  });
}

/**
 * Asked again a few times, ever later; then it waits for the team, and nobody is asked any more. Of a decided payment
 * the team learns at once.
 */
async function differs(
  ctx: Context,
  tx: Db,
  { payment, charge, state }: { payment: store.PaymentRow; charge: charges.ChargeRow; state: ChargeState },
): Promise<void> {
  const answers = charge.differing_answers + 1;
  const askAt = dateOf(nextAfterDiffering(answers, ctx.now().getTime()));
  ctx.log.error({ order: charge.order_id, answers }, 'the gateway tells another amount than was charged');
  await charges.putDiffering(tx, charge.order_id, { answers, paid: state === 'paid', askAt });
  if (askAt === null || payment.status !== 'submitted') await charges.markDiffers(tx, charge.payment_id);
  // The team took it as it came; the gateway gave it back.
  if (payment.status === 'approved' && state === 'returned')
    await moved(ctx, tx, { payment, charge, state, ended: 'returned' });
}

/** The gateway decided it, not the team. */
const BY_GATEWAY = { by: null, reason: null } as const;

type Change = { payment: store.PaymentRow; charge: charges.ChargeRow; state: ChargeState; ended: ChargeEnd | null };

async function moved(ctx: Context, tx: Db, { payment, charge, state, ended }: Change): Promise<void> {
  const newest = (await charges.newestCharge(tx, payment.id))?.order_id === charge.order_id;
  const others = await charges.othersOf(tx, payment.id, charge.order_id);
  const move = moveOf(state, payment.status, { newest, ...others });
  if (move === null) return;
  if (payment.member_id === null) {
    ctx.log.error({ payment: payment.number, move }, 'news of the gateway about a payment of an erased account');
    return;
  }
  const at = ctx.now();
  if (move === 'approve-alone')
    return approvePayment(ctx, tx, await paymentOfItsOwn(tx, told(payment), charge, at), { at, ...BY_GATEWAY });
  const held = told(payment);
  if (move === 'refund') {
    await store.putEnd(tx, payment.id, 'returned');
    return reversePayment(ctx, tx, held, { at, ...BY_GATEWAY });
  }
  if (move === 'reject') {
    const why = ended ?? 'refused';
    await store.putEnd(tx, payment.id, why);
    return settlePayment(ctx, tx, held, { at, ...BY_GATEWAY, status: 'rejected' }, why);
  }
  await store.putEnd(tx, payment.id, null);
  if (payment.status === 'rejected') await takeUseAgain(tx, payment.id);
  await approvePayment(ctx, tx, held, { at, ...BY_GATEWAY });
}

/**
 * Applies news, then closes at the gateway a charge that is over here but can still be paid there: it was requested
 * while its payment was cancelled. Otherwise the price could still be paid after the code's use was given back.
 */
async function heed(ctx: Context, gateway: Gateway, news: ChargeNews): Promise<void> {
  await takeNews(ctx, news);
  const charge = news.state === 'open' ? await charges.findCharge(ctx.db, news.orderId) : undefined;
  if (charge?.state !== 'ended') return;
  const closed = await gateway.close(news.orderId, 'cancel');
  if (closed.outcome === 'news') return void (await takeNews(ctx, closed.news));
  const now = ctx.now().getTime();
  if (!isPast(clockOf(charge), now)) await charges.askAgainAt(ctx.db, news.orderId, new Date(now + CLOSED_AGAIN_MS));
}

type Notice = { order_id: string; status_code: string; gross_amount: string; signature_key: string };

/**
 * A notice of the gateway. Its signature covers neither state nor time, so it is only a hint: the gateway's answer
 * to our question counts; without an answer the job asks within a minute. Throws webhook-refused.
 */
export async function takeNotice(ctx: Context, gateway: Gateway, notice: Notice): Promise<void> {
  const { order_id: orderId, status_code: statusCode, gross_amount: grossAmount, signature_key: signature } = notice;
  if (!gateway.isSigned({ orderId, statusCode, grossAmount, signature })) throw refuse('webhook-refused');
  if (!(await charges.findCharge(ctx.db, orderId))) return;
  const answer = (await isOften(ctx, orderId)) ? null : await gateway.status(orderId);
  if (answer?.outcome === 'news') await heed(ctx, gateway, answer.news);
  else await charges.askAgainAt(ctx.db, orderId, ctx.now());
}

/** Too many notices of one charge: the job then asks once a minute, however many come. */
const isOften = (ctx: Context, orderId: string): Promise<boolean> =>
  ctx.limits.use('gateway-notice', orderId).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'too-many-requests') return true;
      throw error;
    },
  );

/** Ends a charge without the gateway's state; `told`: the gateway has no such charge. */
async function endOurselves(
  ctx: Context,
  orderId: string,
  { ended, told: said }: { ended: ChargeEnd; told: boolean },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = await charges.lockCharge(tx, orderId);
    if (held?.charge.state !== 'open') return;
    const { charge, payment } = held;
    const clock = { ...clockOf(charge), state: 'ended' as const, told: said };
    await charges.putNews(tx, orderId, {
      state: 'ended',
      told: said,
      qris: null,
      vaNumber: null,
      billerCode: null,
      expiresAt: charge.expires_at,
      askAt: dateOf(nextAsking(clock, ctx.now().getTime())),
    });
    await moved(ctx, tx, { payment, charge, state: 'ended', ended });
  });
}

/** Asks the gateway about a charge without news, and ends it when its time is over. */
export async function askAboutCharge(ctx: Context, charge: charges.ChargeRow): Promise<void> {
  const { gateway } = ctx;
  const { order_id: orderId } = charge;
  const past = isPast(clockOf(charge), ctx.now().getTime());
  const answer = gateway ? await gateway.status(orderId) : ({ outcome: 'unknown' } as const);
  if (gateway && answer.outcome === 'news') {
    const over = answer.news.state === 'open' && past ? await gateway.close(orderId, 'expire') : answer;
    await heed(ctx, gateway, over.outcome === 'news' ? over.news : answer.news);
    // Asked once more after it was paid: the bank did not take it back.
    if (charge.state === 'paid') await charges.askAgainAt(ctx.db, orderId, null);
    return;
  }
  const silent = answer.outcome !== 'nothing';
  if (silent) ctx.log.warn({ order: orderId, outcome: answer.outcome }, 'the gateway does not answer about a charge');
  if (charge.state === 'open' && (silent ? isGivenUp(clockOf(charge), ctx.now().getTime()) : past))
    return endOurselves(ctx, orderId, { ended: 'expired', told: !silent });
  await charges.askAgainAt(
    ctx.db,
    orderId,
    dateOf(nextAsking({ ...clockOf(charge), told: !silent }, ctx.now().getTime())),
  );
}

const clockOf = ({ state, told: said, made_at: madeAt, expires_at: expiresAt }: charges.ChargeRow) => ({
  state,
  told: said,
  madeAt: madeAt.getTime(),
  expiresAt: expiresAt.getTime(),
});
const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
