import type { Payment } from '#contract/payments.ts';
import type { SubscriptionStatus } from '#contract/subscription.ts';
import { DOCUMENT_TYPES } from '#contract/uploads.ts';
import { rupiah } from '#copy/amounts.ts';
import { ACCOUNT_CHANGED, codeGone, PRICE_OVER, WAY_GONE } from '#copy/payment-refusals.ts';
import { isThroughGateway } from '#domain/payments/charge.ts';
import type { PaymentMethod, Plan, VaBank } from '#domain/payments/plans.ts';
import { amountBy } from '#domain/payments/quote.ts';
import { receiptNumber } from '#domain/payments/receipt-number.ts';
import { paymentNeeded } from '#domain/subscription/plan-status.ts';
import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import type { AccountColumn } from '../../db/schema.money.ts';
import { todayInJakarta } from '../../db/profile-rows.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { UPLOAD_RULES } from '../../http/received-files.ts';
import { assertStillIn, type OwnSession } from '../../members/session.ts';
import { refuse } from '../../refusal.ts';
import { settingsIn, settingsNow, wasAccount } from '../settings/actions.ts';
import { settlePayment } from './actions.settling.ts';
import { notifyPayer } from './actions.notices.ts';
import { coverOf } from './actions.plans.ts';
import { paymentSubmitted } from './events.ts';
import { at, isManual, payerOf, PROOF_ALIKE_BITS } from './policy.ts';
import { insertCharge } from './store.charges.ts';
import { lockUnnamed, flagSeen } from './store.proofs.ts';
import * as quotes from './store.quotes.ts';
import * as store from './store.ts';
import { subscriptionRow } from './store.plans.ts';
import { presentPayment, presentSubscription } from './view.ts';

const PAGE = 20;

export async function readSubscription(ctx: Context, memberId: string): Promise<SubscriptionStatus> {
  const [subscription, waiting] = await Promise.all([
    subscriptionRow(ctx.db, memberId),
    store.waitingPayment(ctx.db, memberId),
  ]);
  return presentSubscription(subscription, waiting, ctx.now());
}

/** Initial values of the payment form. Throws payment-not-needed. */
export async function readCheckout(ctx: Context, memberId: string, plan: Plan) {
  const settings = await settingsNow(ctx);
  const [subscription, waiting, { name, email, phone }] = await Promise.all([
    subscriptionRow(ctx.db, memberId),
    store.waitingPayment(ctx.db, memberId),
    store.prefilledOf(ctx.db, memberId),
  ]);
  if (!paymentNeeded(plan, subscription, ctx.now().getTime())) throw refuse('payment-not-needed');
  return {
    plan,
    original: settings.prices[plan],
    prefilled: { name, email: email ?? '', phone: phone ?? '' },
    accounts: settings.accounts,
    gateway: { qris: ctx.gateway?.qris ?? false, virtualAccountBanks: [...(ctx.gateway?.banks ?? [])] },
    proof: { maxBytes: UPLOAD_RULES['payment-proof'].maxBytes, types: [...DOCUMENT_TYPES] },
    waitingPayment: waiting
      ? { id: waiting.id, number: waiting.number, awaitingCharge: isThroughGateway(waiting.method) }
      : null,
    demo: settings.demo,
  };
}

type Submission = {
  quoteId: string;
  name?: string;
  email?: string;
  phone?: string;
  notes?: string | null;
  method?: PaymentMethod;
  accountId?: string | null;
  proofId?: string | null;
  bank?: VaBank | null;
};

/**
 * Pays a quote, in the transaction that stores the answer: the price is the quote's, its digits a transfer's. A code's
 * use is taken; a price of 0 brings the plan at once (R-PLAN 5). Throws the refusals of the route.
 */
export async function submitPayment(
  ctx: Context,
  tx: Db,
  viewer: OwnSession,
  sent: Submission,
): Promise<{ payment: Payment; tierActivated: boolean }> {
  const { memberId } = viewer;
  const payer = payerOf(sent);
  const now = ctx.now();
  await assertStillIn(tx, viewer, now);
  const quote = await openQuote(tx, sent, memberId, now);
  const before = await subscriptionRow(tx, memberId);
  if (!paymentNeeded(quote.plan, before, now.getTime())) throw refuse('payment-not-needed');
  const free = quote.final === 0;
  const way = free ? { method: 'none' as const, account: null, bank: null } : await wayOf(ctx, tx, sent, now);
  const proof = isManual(way.method) ? await proofOf(tx, sent.proofId, memberId) : null;
  if (!free && (await store.waitingPayment(tx, memberId))) throw refuse('payment-waiting');
  const seen = proof !== null && (await flagSeen(tx, proof, PROOF_ALIKE_BITS));
  const id = await store.insertPayment(tx, {
    number: receiptNumber(todayInJakarta(now), randomBytes(8)),
    member_id: memberId,
    quote_id: quote.id,
    plan: quote.plan,
    method: way.method,
    account: way.account && JSON.stringify(way.account),
    ...payer,
    code: quote.code,
    ...amountBy(way.method, quote),
    proof_id: proof?.id ?? null,
    proof_seen_before: seen,
    status: 'submitted',
    submitted_at: now,
  });
  if (quote.code_id !== null)
    await takeUse(tx, quote.code_id, { paymentId: id, memberId, now, method: way.method, quote });
  const payment = { ...(await store.findPayment(tx, id))!, member_id: memberId };
  if (free) await settlePayment(ctx, tx, payment, { status: 'approved', at: now, by: null, reason: null });
  else await awaitPayment(ctx, tx, payment, way.bank);
  return { payment: await presented(tx, memberId, (await store.findPayment(tx, id))!, now), tierActivated: free };
}

/** By hand: the team checks it. Through the gateway: it waits for a charge with a number of its own. */
async function awaitPayment(
  ctx: Context,
  tx: Db,
  payment: store.PaymentRow & { member_id: string },
  bank: VaBank | null,
): Promise<void> {
  const { id: paymentId, number, method, final: amount } = payment;
  if (isThroughGateway(method)) {
    await insertCharge(tx, { paymentId, number, attempt: 1, method, bank, amount, now: ctx.now() });
    return;
  }
  await paymentSubmitted(tx, payment);
  await notifyPayer(ctx, tx, payment, 'received');
}

/** Throws not-found, quote-used, quote-expired. */
async function openQuote(
  tx: Db,
  { quoteId: id, method }: Submission,
  memberId: string,
  now: Date,
): Promise<quotes.QuoteRow> {
  const quote = await quotes.lockQuote(tx, id, memberId);
  if (!quote) throw refuse('not-found');
  if (await quotes.isPaid(tx, id)) throw refuse('quote-used');
  if (quote.closed_at !== null || quote.expires_at <= now)
    throw refuse('quote-expired', method && isManual(method) ? {} : { words: PRICE_OVER });
  return quote;
}

type Way = { method: PaymentMethod; account: AccountColumn | null; bank: VaBank | null };

/**
 * The account that gets the money, by the present settings. Throws payment-method-required; payment-account-changed for
 * one of before, which the page still showed: money may be on its way there.
 */
async function wayOf(ctx: Context, tx: Db, { method, accountId, bank }: Submission, now: Date): Promise<Way> {
  if (method === 'qris' && ctx.gateway?.qris) return { method, account: null, bank: null };
  if (method === 'virtual-account' && bank && ctx.gateway?.banks.includes(bank)) return { method, account: null, bank };
  const { accounts } = await settingsIn(tx, now);
  const kind = method === 'transfer' ? 'bank' : method === 'wallet' ? 'wallet' : null;
  const account = accounts.find((one) => one.id === accountId && one.kind === kind);
  if (method && account) return { method, account, bank: null };
  if (kind && accountId && (await wasAccount(tx, { id: accountId, kind }, now)))
    throw refuse('payment-account-changed', { words: ACCOUNT_CHANGED });
  // One that was chosen is told at the form: the page may have no choice to tell it at.
  throw method ? refuse('payment-method-required', { words: WAY_GONE }) : at('method', 'payment-method-required');
}

/** Throws payment-proof-required, payment-proof-gone. */
async function proofOf(tx: Db, id: string | null | undefined, memberId: string) {
  if (!id) throw at('proof', 'payment-proof-required');
  const proof = await lockUnnamed(tx, id, memberId);
  if (!proof) throw at('proof', 'payment-proof-gone');
  return proof;
}

/** Throws referral-code-off, referral-code-invalid when no use is left, referral-code-used. */
async function takeUse(
  tx: Db,
  codeId: string,
  use: { paymentId: string; memberId: string; now: Date; method: PaymentMethod; quote: quotes.QuoteRow },
): Promise<void> {
  const { paymentId, memberId, now } = use;
  const by = await quotes.codeUserOf(tx, memberId);
  const taken = await quotes.takeUse(tx, { codeId, paymentId, by, at: now });
  if (taken === 'switched-off') throw withoutCode('referral-code-off', use);
  if (taken === 'none-left') throw withoutCode('referral-code-invalid', use);
  if (taken === 'used-before') throw at('code', 'referral-code-used');
}

/** Refuses with the price without the code: a member who saw the lowered price must not pay another unknowingly. */
function withoutCode(
  refusal: 'referral-code-off' | 'referral-code-invalid',
  { method, quote }: { method: PaymentMethod; quote: quotes.QuoteRow },
) {
  const params = { code: quote.code!, price: rupiah(quote.original) };
  const fields = [{ field: 'code', code: refusal, params }];
  return refuse(refusal, { params, fields, words: codeGone({ refusal, ...params }, isManual(method)) });
}

/** The member's own payments, newest first. Throws cursor-invalid. */
export async function ownPayments(ctx: Context, memberId: string, cursor: string | undefined) {
  const keyset: Keyset<[string, string]> = { owner: memberId, kind: 'own-payments', parts: 2 };
  const place = placeOf(ctx.config, keyset, cursor);
  const rows = await store.ownPayments(ctx.db, memberId, place && { at: place[0], id: place[1] }, PAGE + 1);
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, PAGE, (last) => [last.place, last.id]);
  const facts = { cover: await coverOf(ctx.db, memberId), now: ctx.now() };
  return { payments: page.map((row) => presentPayment(row, facts)), nextCursor };
}

/** Throws not-found. */
export async function ownPayment(ctx: Context, memberId: string, id: string): Promise<Payment> {
  const row = await store.findPayment(ctx.db, id);
  if (!row || row.member_id !== memberId) throw refuse('not-found');
  return presented(ctx.db, memberId, row, ctx.now());
}

async function presented(db: Db, memberId: string, row: store.PaymentRow, now: Date): Promise<Payment> {
  return presentPayment(row, { cover: await coverOf(db, memberId), now });
}
