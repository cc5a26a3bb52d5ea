import { isBlank } from '#domain/profile/text.ts';
import { HIDDEN_NUMBERS_MAX } from '#domain/safety/hidden-numbers.ts';
import { numberHash, toE164 } from '../../adapters/phone.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../refusal.ts';
import * as store from './store.numbers.ts';
import { presentNumbers } from './view.ts';
import { lockMembers } from '../../members/locks.ts';

export async function listHiddenNumbers(ctx: Context, memberId: string) {
  return presentNumbers(await store.hiddenNumbersOf(ctx.db, memberId));
}

/**
 * Hides the member and the present or later owner of this number from each other; the number itself is not stored.
 * Throws whatsapp-required, whatsapp-invalid, hidden-number-own, hidden-number-limit, too-many-requests.
 */
export async function hideNumber(ctx: Context, memberId: string, typed: string) {
  if (isBlank(typed)) throw refuse('whatsapp-required');
  const number = toE164(typed);
  if (!number) throw refuse('whatsapp-invalid');
  await ctx.limits.use('hide-number', memberId);
  const hash = numberHash(ctx.config, number);
  await ctx.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [memberId]);
    const { others, own } = await store.beforeHiding(tx, memberId, hash);
    if (own) throw refuse('hidden-number-own');
    if (others >= HIDDEN_NUMBERS_MAX) throw refuse('hidden-number-limit', { params: { max: HIDDEN_NUMBERS_MAX } });
    await store.insertHiddenNumber(tx, memberId, hash, number.slice(-3), ctx.now());
  });
  return listHiddenNumbers(ctx, memberId);
}

/** Removes a number from the list. Throws not-found. */
export async function showNumber(ctx: Context, memberId: string, id: string) {
  if (!(await store.deleteHiddenNumber(ctx.db, memberId, Buffer.from(id, 'base64url')))) throw refuse('not-found');
  return listHiddenNumbers(ctx, memberId);
}
