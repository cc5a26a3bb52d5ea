import { isBlank } from '#domain/profile/text.ts';
import { numberHash, toE164 } from '../../adapters/phone.ts';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { staffReasonOf } from '../../members/staff-reason.ts';
import { refuse } from '../../refusal.ts';
import * as store from './store.ts';

/**
 * Is this whole number kept out? `ofAccount`: by the decision about an account that still is, which is ended there. The
 * row of the trail names no number. Throws whatsapp-required, whatsapp-invalid, too-many-requests.
 */
export async function lookUpNumber(ctx: Context, staffId: string, typed: string) {
  const hash = await hashOf(ctx, staffId, typed);
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const kept = await store.keptNumber(tx, hash, now);
    const act = 'member-number-search';
    await recordAct(tx, { staffId, act, memberId: null, subject: 'nomor', reason: null, at: now });
    return { kept: kept ? { until: kept.kept_until.toISOString(), ofAccount: kept.member_id !== null } : null };
  });
}

/**
 * Opens a number that an erased account left kept out: numbers are given to others, who would read `number-refused`
 * for years. Throws not-found, reason-required, whatsapp-required, whatsapp-invalid, too-many-requests.
 */
export async function releaseNumber(
  ctx: Context,
  staffId: string,
  { whatsapp, reason }: { whatsapp: string; reason: string },
): Promise<void> {
  const said = staffReasonOf(reason, 'reason');
  const hash = await hashOf(ctx, staffId, whatsapp);
  const at = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const kept = await store.releaseNumber(tx, hash, at);
    if (!kept) throw refuse('not-found');
    const subject = kept.kept_until.toISOString();
    await recordAct(tx, { staffId, act: 'member-number-release', memberId: null, subject, reason: said, at });
  });
}

async function hashOf(ctx: Context, staffId: string, typed: string): Promise<Buffer> {
  const at = (code: 'whatsapp-required' | 'whatsapp-invalid') =>
    refuse(code, { fields: [{ field: 'whatsapp', code }] });
  if (isBlank(typed)) throw at('whatsapp-required');
  const number = toE164(typed);
  if (!number) throw at('whatsapp-invalid');
  await ctx.limits.use('member-number-search', staffId);
  return numberHash(ctx.config, number);
}
