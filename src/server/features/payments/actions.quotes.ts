import { errorMessage } from '#copy/errors.ts';
import type { Plan, Prices } from '#domain/payments/plans.ts';
import { priced, quoteEnd } from '#domain/payments/quote.ts';
import { lowers, normaliseCode } from '#domain/payments/referral-code.ts';
import { paymentNeeded } from '#domain/subscription/plan-status.ts';
import type { FastifyRequest } from 'fastify';
import { limitAddress } from '../../adapters/network.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { lockSigningIn } from '../../members/locks.ts';
import { refuse } from '../../refusal.ts';
import { settingsIn, settingsNow } from '../settings/actions.ts';
import { at, QUOTE_LEFT_MS } from './policy.ts';
import * as quotes from './store.quotes.ts';
import { subscriptionRow } from './store.plans.ts';
import { presentQuote } from './view.ts';

/** Tries for a unique amount while others take theirs; then the price has no digits of its own. */
const SUFFIX_TRIES = 5;

/**
 * Price of a plan with a code, for anybody. Every code without effect now gets the same answer, so that nobody learns
 * which codes exist. Throws too-many-requests.
 */
export async function checkCode(ctx: Context, request: FastifyRequest, typed: string, plan: Plan) {
  await ctx.limits.use('referral-check', limitAddress(request.ip));
  const { prices } = await settingsNow(ctx);
  const given = typed.trim() !== '';
  const found = given ? await codeFor(ctx.db, typed, plan, prices, ctx.now()) : null;
  const { original, discount, price } = priced(plan, prices, found?.terms ?? null);
  const invalid = given && !found;
  return {
    valid: found !== null,
    plan,
    original,
    price,
    discount,
    reason: invalid ? ('referral-code-invalid' as const) : null,
    message: invalid ? errorMessage('referral-code-invalid') : null,
  };
}

/**
 * The price of a plan for a member, kept for a day: no other price is charged. The same request gets the same
 * quote again. Throws payment-not-needed, referral-code-invalid, referral-code-used, too-many-requests.
 */
export async function makeQuote(ctx: Context, memberId: string, { plan, code }: { plan: Plan; code?: string }) {
  await ctx.limits.use('quote', memberId);
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await lockSigningIn(tx, memberId))) throw refuse('login-required');
    if (!paymentNeeded(plan, await subscriptionRow(tx, memberId), now.getTime())) throw refuse('payment-not-needed');
    const settings = await settingsIn(tx, now);
    const given = (code ?? '').trim() !== '';
    const found = given ? await codeFor(tx, code!, plan, settings.prices, now) : null;
    if (given && !found) throw at('code', 'referral-code-invalid');
    if (found && (await quotes.hasUsed(tx, found.id, await quotes.codeUserOf(tx, memberId))))
      throw at('code', 'referral-code-used');
    const { original, discount, price } = priced(plan, settings.prices, found?.terms ?? null);
    const expiresAt = new Date(quoteEnd(now.getTime()));
    const quote = { memberId, plan, codeId: found?.id ?? null, original, discount, at: now, expiresAt };
    const suffixed = settings['unique-amounts'].on && price > 0;
    return presentQuote(await keptQuote(tx, quote, suffixed));
  });
}

async function keptQuote(tx: Db, quote: Parameters<typeof quotes.insertQuote>[1], suffixed: boolean) {
  const until = new Date(quote.at.getTime() + QUOTE_LEFT_MS);
  const before = await quotes.sameQuote(tx, quote, until, suffixed);
  if (before) return before;
  if (suffixed) await quotes.closeReplaced(tx, quote, until);
  for (let tries = 0; suffixed && tries < SUFFIX_TRIES; tries++) {
    const made = await quotes.insertQuote(tx, quote, true);
    if (made) return made;
  }
  return (await quotes.insertQuote(tx, quote, false))!;
}

/**
 * The code that lowers this plan now; null: no such code, not now, or it names a price that the plan's has come down to
 * (a use of it would be spent for nothing).
 */
async function codeFor(db: Db, typed: string, plan: Plan, prices: Prices, now: Date): Promise<quotes.CodeRow | null> {
  const code = normaliseCode(typed);
  const row = code === null ? undefined : await quotes.findCode(db, code);
  if (!row || !lowers(quotes.codeOf(row), plan, now.getTime())) return null;
  return priced(plan, prices, row.terms).discount > 0 ? row : null;
}
